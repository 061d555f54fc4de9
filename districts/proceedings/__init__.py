"""The order of steps, one module per proceeding."""
