"""A workspace with the sample county, and its petitions brought to a hearing."""

import datetime as dt
import shutil
from pathlib import Path

import pytest
from shapely.geometry import shape

from districts.errors import DistrictsError
from districts.proceedings import hearing, hearing_postings
from districts.proceedings.demo import adopt_county
from districts.proceedings.filing import file_petition
from districts.store import create_store, open_store

ALASKA = Path(__file__).parent.parent.parent / "data" / "parcels" / "alaska"
AT = dt.datetime(2027, 9, 1, 9, 30, tzinfo=dt.timezone(dt.timedelta(hours=-8)))
WHO = {"by": "clerk", "at": AT}


@pytest.fixture(scope="session")
def county_folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("county") / "workspace"
    store = create_store(folder)
    adopt_county(store, ALASKA, at=AT, tell=lambda words: None)
    store.close()
    return folder


@pytest.fixture
def store(county_folder, tmp_path):
    """A workspace of its own with the county's layers."""
    shutil.copytree(county_folder, tmp_path / "workspace")
    opened = open_store(tmp_path / "workspace")
    yield opened
    opened.close()


@pytest.fixture(scope="module")
def module_court(county_folder, tmp_path_factory):
    """A court whose workspace all tests of a module share."""
    folder = tmp_path_factory.mktemp("shared-court") / "workspace"
    shutil.copytree(county_folder, folder)
    opened = open_store(folder)
    yield Court(opened)
    opened.close()


class Court:
    """Short words for what a clerk and a judge do."""

    def __init__(self, store):
        self.store = store

    def file(self, name):
        return file_petition(self.store, ALASKA / "petitions" / name, **WHO)

    def hear(self, petition, hearing_on, posted_on, *, places=3):
        """Set the hearing and post notice inside, a few steps apart."""
        hearing.set_hearing(self.store, petition.ref, hearing_on, **WHO)
        for number in range(places):
            self.post(petition, f"Board {number}", posted_on, step=number)

    def post(self, petition, place, posted_on, *, step=0, **more):
        land = petition.boundary or petition.district
        middle = shape(land).representative_point()
        return hearing_postings.log_posting(
            self.store, petition.ref, place=place, lon=middle.x + step * 1e-4, lat=middle.y,
            from_on=posted_on, conspicuous_public=True, **WHO, **more,
        )  # fmt: skip

    def refuses(self, act, *words, code=None):
        """Check that an act is refused with a sentence, and that nothing was written."""
        before = self.store.head()
        with pytest.raises(DistrictsError) as refused:
            act()
        assert self.store.head() == before
        assert self.store.verify() is None
        for word in words:
            assert word in refused.value.message
        if code is not None:
            assert refused.value.code == code
        return refused.value


@pytest.fixture
def court(store):
    return Court(store)
