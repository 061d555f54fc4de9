"""County files in: formats, reference systems, columns, and what is wrong with them."""
