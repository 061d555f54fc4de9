"""Where things lie in the Iowa sample: mile roads, a town, a creek."""

from __future__ import annotations

COUNTY = "Prairie Bend County (sample)"
CRS = "EPSG:3417"
WEST, PARALLEL = -93.70, 41.8661
TOWNSHIPS, RANGES = ("83N", "84N"), ("24W", "23W")
PREFIX = {("84N", "24W"): "05", ("84N", "23W"): "06", ("83N", "24W"): "07", ("83N", "23W"): "08"}

CREEK_NAME = "Little Walnut Creek"
CREEK = [(-0.1, 10.3), (1.6, 9.6), (2.4, 8.4), (4.6, 7.9), (5.2, 6.6), (7.1, 5.7), (7.6, 4.2),
         (9.3, 3.6), (9.9, 2.1), (11.2, 1.5), (12.1, 0.4)]  # fmt: skip
BRANCH = [(5.8, 12.1), (6.3, 10.7), (5.6, 9.4), (5.05, 8.2), (4.65, 7.9)]

# Road on each line, counted from the south and from the west: name, other names, feet.
LETTERED = {
    ("lying", 6): ("County Road E57", "E57;Co Rd E57;260th St;E 260th St", 66),
    ("upright", 4): ("County Road R70", "R70;Co Rd R70;540th Ave;N 540th Ave", 66),
    ("lying", 9): ("State Highway 914", "IA 914;Hwy 914;230th St", 100),
}
# Miles that were never opened: kind of line, line, mile.
CLOSED = {
    ("lying", 1, 7), ("lying", 2, 10), ("lying", 3, 8), ("lying", 4, 2), ("lying", 5, 6),
    ("lying", 8, 3), ("lying", 10, 1), ("lying", 11, 6), ("upright", 1, 9), ("upright", 3, 7),
    ("upright", 5, 7), ("upright", 6, 9), ("upright", 7, 5), ("upright", 8, 3), ("upright", 9, 2),
    ("upright", 10, 1), ("upright", 11, 4), ("upright", 2, 8),
}  # fmt: skip

TOWN = "PRAIRIE BEND"
TOWN_SECTION = (3, 6)
BLOCK_FEET, STREET_FEET, ALLEY_FEET = (360, 340), 66, 16
BLOCKS, LOTS = (5, 4), 6
AVENUES = ("Grain Ave", "Elm Ave", "Main Ave", "Oak Ave")
STREETS = ("1st St", "2nd St", "3rd St")
PARK, SCHOOL, CHURCH = (2, 1), (0, 3), (4, 2)


def road(kind: str, line: int) -> tuple[str, str, int]:
    """Return name, other names and width of the road on a section line."""
    if (kind, line) in LETTERED:
        return LETTERED[(kind, line)]
    if kind == "lying":
        return f"{320 - 10 * line}th St", f"E {320 - 10 * line}th St", 66
    return f"{500 + 10 * line}th Ave", f"N {500 + 10 * line}th Ave", 66
