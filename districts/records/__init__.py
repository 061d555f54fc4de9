"""What was filed and decided: appended, never changed."""
