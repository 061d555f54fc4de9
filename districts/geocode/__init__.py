"""Where a text means: an address, a crossing, a survey description, coordinates; all offline.

Every reading is kept as a candidate with how it was found and how far the true place can be.
What cannot be one place is left to a person: a street, a town or the nearest number never is one.
"""
