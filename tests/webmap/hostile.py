"""A workspace in which every text that anybody may write tries to run something."""

import csv
import datetime as dt
import io
import json
import zipfile

import geopandas
import shapely
from click.testing import CliRunner

from districts.cli import cli
from districts.proceedings.custody import open_case
from districts.proceedings.dog_entries import register_dog
from districts.proceedings.filing import file_petition
from districts.proceedings.incident_findings import answer_named, determine, tell_named
from districts.proceedings.incident_places import came_from
from districts.proceedings.keeping_lands import add_keeping_land, name_road
from districts.proceedings.kennel_entries import register_kennel
from districts.proceedings.report import Report, file_report
from districts.store import create_store, open_store
from tests.prairie import DEGREES, SOUTH, WEST

AT = dt.datetime(2026, 11, 30, 20, 0, tzinfo=dt.UTC)
WHO = {"by": "clerk", "at": AT}
RUN = "owned()"
PAYLOADS = [
    f"<script>{RUN}</script>", f"</script><script>{RUN}</script>", f"<ScRiPt>{RUN}</sCrIpT>",
    f"<script/x>{RUN}</script>", f"<<script>{RUN}//<</script>", f"<script\n>{RUN}</script\n>",
    f"</title><script>{RUN}</script>", f"</textarea><script>{RUN}</script>",
    f"</style><script>{RUN}</script>", f"--><script>{RUN}</script>", f"]]><script>{RUN}</script>",
    f"<img src=x onerror={RUN}>", f"<img src=x onerror='{RUN}'>", f'<img/src="x"/onerror="{RUN}">',
    f"<img src=x:x onerror={RUN} <",
    f"\"><img src=x onerror={RUN}>", f"'><img src=x onerror={RUN}>",
    f"<svg onload={RUN}>", f"<svg/onload={RUN}//", f"<svg><script>{RUN}</script></svg>",
    f"<svg><animate onbegin={RUN} attributeName=x dur=1s>", f"<math><mtext></p><svg onload={RUN}>",
    f"<body onload={RUN}>", f"<iframe srcdoc='<script>parent.{RUN}</script>'>",
    f"<iframe src=javascript:{RUN}>", f"<object data=javascript:{RUN}>",
    f"<embed src=javascript:{RUN}>",
    f"<details open ontoggle={RUN}>", f"<input autofocus onfocus={RUN}>",
    f"<video><source onerror={RUN}></video>", f"<a href=javascript:{RUN}>press</a>",
    f"<form action=javascript:{RUN}><button>", "<base href=//example.test/>",
    "<link rel=stylesheet href=//example.test/x.css>",
    "<meta http-equiv=refresh content=0;//x.test>",
    "<style>@import '//example.test/x.css';</style>", "<img src=//example.test/pixel.png>",
    f"\" onmouseover=\"{RUN}", f"' autofocus onfocus='{RUN}", f"` onerror=`{RUN}",
    f"\" style=\"animation:x\" onanimationstart=\"{RUN}", f"javascript:{RUN}",
    f"JaVaScRiPt:{RUN}", f"data:text/html,<script>{RUN}</script>", f"\tjavascript:{RUN}",
    "T{{7*7}}T", "{% for x in ().__class__.__base__.__subclasses__() %}{{x}}{% endfor %}",
    "T${7*7}T",
    "T#{7*7}T", "T<%= 7*7 %>T", f"${{{RUN}}}", f"`;{RUN};`", f"';{RUN};//", f"\";{RUN};//",
    f"\\';{RUN};//", f"\\\";{RUN};//", f"\\u003cscript\\u003e{RUN}\\u003c/script\\u003e",
    f"\u2028{RUN}\u2029", f"*/{RUN}/*", "=HYPERLINK(\"http://example.test\")", "+cmd|'/C calc'!A0",
    "-2+3+cmd|' /C calc'!A0", "@SUM(1+9)*cmd|' /C calc'!A0", "#panic(\"owned\") #import \"x\": y",
    f"\u202egnissap\u202c <b>{RUN}", f"&lt;script&gt;{RUN}&lt;/script&gt;", f"%3Cscript%3E{RUN}",
]  # fmt: skip
SIDE, ACROSS = 400.0, 8


def payload(number):
    return PAYLOADS[number % len(PAYLOADS)]


def parcels():
    """One parcel for each payload: as its owner, its address, and in its number."""
    cells = [divmod(number, ACROSS) for number in range(len(PAYLOADS))]
    shapes = [
        shapely.box(
            WEST + x * SIDE, SOUTH + y * SIDE, WEST + (x + 1) * SIDE, SOUTH + (y + 1) * SIDE
        )
        for y, x in cells
    ]
    return geopandas.GeoDataFrame(
        {
            "PIN": [f"{number:02} {text}" for number, text in enumerate(PAYLOADS)],
            "OWNER": PAYLOADS,
            "MAIL": PAYLOADS[::-1],
            "LEGAL": PAYLOADS[7:] + PAYLOADS[:7],
        },
        geometry=shapes,
        crs="EPSG:26915",
    )


def roads():
    lines = [
        shapely.LineString([(WEST - 300, SOUTH + y * SIDE), (WEST, SOUTH + y * SIDE)])
        for y in range(len(PAYLOADS))
    ]
    return geopandas.GeoDataFrame(
        {"name": PAYLOADS, "public": [True] * len(PAYLOADS)}, geometry=lines, crs="EPSG:26915"
    )


def spot(number):
    row, column = divmod(number, ACROSS)
    lon, lat = DEGREES.transform(WEST + (column + 0.5) * SIDE, SOUTH + (row + 0.5) * SIDE)
    return {"lon": lon, "lat": lat, "source": "map"}


def build(folder, files, accounts):
    """Import the files as an operator does, then file what people write."""
    create_store(folder).close()
    for name, frame, columns in (
        ("parcels", parcels(), ("pin=PIN", "owner=OWNER", "mailing=MAIL", "legal=LEGAL")),
        ("roads", roads(), ()),
    ):
        file = files / f"{name}.gpkg"
        frame.to_file(file, layer=name)
        words = ["layer", "import", str(file), "--name", name, "--valid-from", "2026-01-01",
                 "--origin", payload(0), "--license", payload(11), "--attribution", payload(17),
                 "--workspace", str(folder)]  # fmt: skip
        words += [word for each in columns for word in ("--column", each)]
        done = CliRunner().invoke(cli, words)
        assert done.exit_code == 0, done.output + repr(done.exception)
    store = open_store(folder)
    with store.transaction():
        for account in accounts:
            store.append(account, by="setup", at=AT)
        _reports(store)
        _animals(store)
    file_petition(store, packet(files), by="clerk", at=AT)
    return store


def _reports(store):
    land = add_keeping_land(
        store, f"Place {payload(0)}", pins=[], responsible=payload(11), note=payload(2), **WHO
    )
    name_road(store, payload(0), [payload(12), payload(40)], note=payload(46), **WHO)
    for number in range(0, len(PAYLOADS), 3):
        ref = file_report(
            store,
            Report(
                at=dt.date(2026, 11, 1 + number % 25), **spot(number // 12),
                words=payload(number), whose=payload(number + 1), note=payload(number + 2),
                animals=[{"kind": payload(number)[:80], "count": 2}],
                contact={"name": payload(number), "email": payload(number + 1)},
            ),
            by="public", at=AT,
        ).ref  # fmt: skip
        if number < 40:
            came_from(store, ref, land.ref, why=payload(number), **WHO)
            determine(store, ref, "found", reasons=payload(number), found_by=payload(number + 1),
                      found_on=AT.date(), **WHO)  # fmt: skip
    told = tell_named(store, ref, payload(11), told_on=AT.date(), told_how=payload(17), **WHO)
    answer_named(store, told.ref, payload(0), **WHO)


def _animals(store):
    for number in (0, 11, 17, 45):
        register_dog(store, name=payload(number), description=payload(number + 1),
                     keeper={"name": payload(number + 2), "address": payload(number)},
                     **WHO)  # fmt: skip
        register_kennel(
            store, {"name": payload(number), "license_number": payload(number + 1),
                    "address": payload(number + 2)},
            holder={"name": payload(number), "address": payload(number + 1)},
            enclosures=(payload(number), payload(number + 3)), **WHO,
        )  # fmt: skip
        open_case(
            store, animals=[{"species": "cattle", "kind": "cow", "description": payload(number)}],
            owner={"name": payload(number + 1)}, taker={"name": payload(number + 2)},
            title=payload(number), place=payload(number + 3), **WHO,
        )  # fmt: skip


def packet(files):
    """A petition in which purpose, parcels, holders and signers are hostile."""
    step, mile = 0.0329, 0.01443
    west, south = -147.0, 64.0

    def ring(left, low, right, high):
        return [[[left, low], [right, low], [right, high], [left, high], [left, low]]]

    owners = [payload(n) for n in (0, 11, 17, 37, 45, 52, 58)]
    shapes = [
        {"type": "Feature", "properties": {"PARCEL": f"{n}-1 {owner}", "OWNER": owner},
         "geometry": {"type": "Polygon", "coordinates": ring(west + n * step, south,
                                                              west + (n + 1) * step, south + mile)}}
        for n, owner in enumerate(owners)
    ]  # fmt: skip
    around = [{"type": "Feature", "properties": {}, "geometry": {
        "type": "Polygon", "coordinates": ring(west, south, west + len(owners) * step,
                                               south + mile)}}]  # fmt: skip

    def rows(lines):
        out = io.StringIO()
        csv.writer(out).writerows(lines)
        return out.getvalue()

    texts = {
        "petition.toml": f'''action = "establish"
purpose = {json.dumps(payload(0))}
received_on = 2026-03-02
settled_area = true
boundary_defined = true
filed_with_district_judge = true
boundary = "boundary.geojson"
parcels = "parcels.geojson"
holders = "holders.csv"
signatures = "signatures.csv"
[crosswalk]
pin = "PARCEL"
owner = "OWNER"
''',
        "parcels.geojson": json.dumps({"type": "FeatureCollection", "features": shapes}),
        "boundary.geojson": json.dumps({"type": "FeatureCollection", "features": around}),
        "holders.csv": rows(
            [["pin", "holder", "person", "resident"]]
            + [[f"{n}-1 {owner}", f"Holder {owner}", "natural", "Y"]
               for n, owner in enumerate(owners)]
        ),
        "signatures.csv": rows(
            [["holder", "signed_on"], *([f"Holder {owner}", "2026-02-01"] for owner in owners[:5])]
        ),
    }  # fmt: skip
    file = files / "packet.zip"
    with zipfile.ZipFile(file, "w") as archive:
        for name, text in texts.items():
            archive.writestr(f"packet/{name}", text)
    folder = files / "packet"
    folder.mkdir()
    for name, text in texts.items():
        (folder / name).write_text(text)
    return folder
