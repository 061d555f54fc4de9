"""The words every rule is written in.

Standard library only. Nothing here reads a file, a clock or a shape: values arrive as arguments.
Citation, Figure, Reading, Measured, Finding, Assessment are frozen and compare by value.
"""
