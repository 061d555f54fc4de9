"""Pages, one blueprint each, thin."""
