"""How fast the product's own functions are, beside what a county would write instead."""
