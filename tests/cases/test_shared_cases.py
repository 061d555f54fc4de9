"""The practitioners' cases beside the checkout, through the command as it is installed."""

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

pytestmark = pytest.mark.needs_shared
NUMBERS = [f"{number:02d}-" for number in range(1, 22)]


@pytest.fixture(scope="module")
def results(shared, tmp_path_factory):
    """Run every case, two at a time, and keep what the checker says of each."""
    command = tmp_path_factory.mktemp("bin") / "strayline"
    command.write_text(f'#!/bin/sh\nexec {sys.executable} -m districts "$@"\n')
    command.chmod(0o755)
    here = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}

    def checked(number):
        words = [shared / "checks/cases.py", shared / "cases", number, "--strayline", command]
        return subprocess.run(
            [sys.executable, *words], capture_output=True, text=True, check=False, env=here
        ).stdout

    with ThreadPoolExecutor(2) as runners:
        return dict(zip(NUMBERS, runners.map(checked, NUMBERS), strict=True))


@pytest.mark.parametrize("number", NUMBERS)
def test_case(results, number):
    assert results[number].endswith("1 passed, 0 failed\n"), results[number]
