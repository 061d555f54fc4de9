"""What a browser sent, as values or as a list of what is wrong with it."""
