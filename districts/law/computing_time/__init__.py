"""How each place counts days, hours and months.

Holidays and last days that move on, as values and functions of dates. No rule is put to facts
here: the chapters that set a time limit use it.
"""

from districts.law.chapter import Chapter

CHAPTER = Chapter(
    name="computing_time",
    title="Computing time",
    cite="AS 01.10.080",
    place="AK",
)
