"""Papers: the review as tagged PDF and as Word, from an assessment and the record."""
