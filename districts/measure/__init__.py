"""Shapes to facts: acres on the ellipsoid, pieces, joins, what a boundary takes in."""
