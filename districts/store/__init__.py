"""What is kept: records, audit and dated vintages of layers."""
