"""A place written in many ways is read back as the same place."""

import mgrs
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from openlocationcode import openlocationcode
from pyproj import Geod, Transformer

from districts.geocode import coordinates

STEPS = 360_000  # hundredths of a second in a degree


def seconds(value, letters):
    size = abs(value)
    degrees, rest = divmod(size, STEPS)
    minutes, hundredths = divmod(rest, 6_000)
    letter = letters[value < 0]
    return degrees, minutes, hundredths / 100, letter


def dms(lat, lon, form):
    return form.format(*seconds(lat, "NS"), *seconds(lon, "EW"))


def decimal(lat, lon, form):
    return form.format(lat / STEPS, lon / STEPS)


def signed_dms(lat, lon, form):
    parts = []
    for value in (lat, lon):
        degrees, minutes, second, _ = seconds(value, "NS")
        parts += ["-" if value < 0 else "+", degrees, minutes, second]
    return form.format(*parts)


def letters(lat, lon, form):
    return form.format(abs(lat) / STEPS, "NS"[lat < 0], abs(lon) / STEPS, "EW"[lon < 0])


FORMS = [
    (decimal, "{:.9f}, {:+.9f}"),
    (decimal, "{:+.9f} {:+.9f}"),
    (decimal, "lat={:.9f} lon={:+.9f}"),
    (decimal, "geo:{:.9f},{:.9f}"),
    (decimal, "https://example.org/?q={:.9f},{:.9f}"),
    (letters, "{:.9f}{} {:.9f}{}"),
    (letters, "{:.9f}° {}, {:.9f}° {}"),
    (dms, "{0}°{1}'{2}\"{3} {4}°{5}'{6}\"{7}"),
    (dms, "{3} {0}° {1}′ {2}″, {7} {4}° {5}′ {6}″"),
    (dms, "{0} {1} {2} {3} {4} {5} {6} {7}"),
    (dms, "{4}:{5}:{6} {7}, {0}:{1}:{2} {3}"),
    (dms, "{0}d{1}m{2}s {3} {4}d{5}m{6}s {7}"),
    (dms, "{0} degrees {1} minutes {2} seconds {3}; {4} degrees {5} minutes {6} seconds {7}"),
    (signed_dms, "{0}{1} {2} {3:.2f}, {4}{5} {6} {7:.2f}"),
    (signed_dms, "{0}{1}:{2}:{3:.2f} {4}{5}:{6}:{7:.2f}"),
]
LATITUDES = st.integers(-89 * STEPS, 89 * STEPS)
LONGITUDES = st.integers(-179 * STEPS, 179 * STEPS)


@settings(max_examples=300, deadline=None)
@given(lat=LATITUDES, lon=LONGITUDES, form=st.sampled_from(FORMS))
def test_degrees(lat, lon, form):
    if lat == 0 == lon:
        return
    write, pattern = form
    answer = coordinates.read(write(lat, lon, pattern), None)

    assert answer is not None
    (found,) = answer.candidates
    assert found.needs is None
    assert found.lat == pytest.approx(lat / STEPS, abs=2e-9)
    assert found.lon == pytest.approx(lon / STEPS, abs=2e-9)


@settings(max_examples=60, deadline=None)
@given(lat=st.floats(-79, 83), lon=st.floats(-179.9, 179.9), digits=st.integers(1, 5))
def test_mgrs(lat, lon, digits):
    code = mgrs.MGRS().toMGRS(lat, lon, MGRSPrecision=digits)

    answer = coordinates.read(code, None)

    (found,) = answer.candidates
    _, _, meters = Geod(ellps="WGS84").inv(lon, lat, found.lon, found.lat)
    assert meters <= found.precision_m + 0.5


@settings(max_examples=60, deadline=None)
@given(
    zone=st.integers(1, 60),
    east=st.integers(200_000, 800_000),
    north=st.integers(10_000, 9_000_000),
)
def test_utm(zone, east, north):
    lon, lat = Transformer.from_crs(32600 + zone, 4326, always_xy=True).transform(east, north)

    answer = coordinates.read(f"UTM zone {zone} north {east} {north}", None)

    (found,) = answer.candidates
    assert (found.lon, found.lat) == pytest.approx((lon, lat), abs=1e-9)


@settings(max_examples=60, deadline=None)
@given(lat=st.floats(-89, 89), lon=st.floats(-179.9, 179.9))
@example(lat=78.59375, lon=8.59375)  # a code without a digit: CFCCHHVV+GG
def test_plus_codes(lat, lon):
    code = openlocationcode.encode(lat, lon)

    (found,) = coordinates.read(code, None).candidates

    _, _, meters = Geod(ellps="WGS84").inv(lon, lat, found.lon, found.lat)
    assert meters <= found.precision_m + 0.1


@settings(max_examples=200, deadline=None)
@given(text=st.text(alphabet="0123456789NSEWdms°'\"+-.,:;/ T()@", max_size=30))
def test_any_text_is_read_or_refused_with_a_sentence(text):
    from districts.errors import DistrictsError

    try:
        answer = coordinates.read(text, (-93.82, 41.86, -93.23, 42.21))
    except DistrictsError as trouble:
        assert trouble.code == "coordinates_impossible"
        return
    if answer is None:
        return
    assert answer.candidates or answer.reason
    for each in answer.candidates:
        assert (each.lon is None) == (each.needs == "ask")
        if each.lon is not None:
            assert -93.8200001 <= each.lon <= -93.2299999
            assert 41.8599999 <= each.lat <= 42.2100001
