"""The practitioners' cases beside the checkout, through the command as it is installed."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.needs_shared
NUMBERS = [f"{number:02d}-" for number in range(1, 12)]


@pytest.mark.parametrize("number", NUMBERS)
def test_case(shared, tmp_path, number):
    command = tmp_path / "strayline"
    command.write_text(f'#!/bin/sh\nexec {sys.executable} -m districts "$@"\n')
    command.chmod(0o755)
    done = subprocess.run(
        [sys.executable, shared / "checks/cases.py", shared / "cases", number,
         "--strayline", command],
        capture_output=True, text=True, check=False,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])},
    )  # fmt: skip

    assert done.returncode == 0, done.stdout
    assert done.stdout.endswith("1 passed, 0 failed\n")
