"""Shapes to facts: acres, pieces, shares of land."""
