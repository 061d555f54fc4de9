"""Have a file read by a limited process, and take what it hands back."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from districts.errors import DistrictsError
from districts.layers.limits import MEBIBYTE, OPERATOR, Limits

_PACKAGES = Path(__file__).resolve().parents[2]
# Every driver this build of GDAL is known to carry beside the allowed ones. The child looks again.
_SKIPPED = (
    "MEM,PCIDSK,PDS4,VICAR,PDF,MBTiles,EEDA,OGCAPI,GDALG,MapInfo File,LVBAG,S57,DGN,OGR_VRT,CSV,"
    "GML,GPX,LIBKML,KML,GeoJSON,GeoJSONSeq,TopoJSON,OGR_GMT,SQLite,WAsP,DXF,GeoRSS,VFK,PGDUMP,OSM,"
    "GPSBabel,OGR_PDS,WFS,OAPIF,EDIGEO,Idrisi,ODS,XLSX,Elasticsearch,Carto,AmigoCloud,SXF,"
    "Selafin,JML,PLSCENES,CSW,VDV,MVT,NGW,MapML,GTFS,PMTiles,JSONFG,MiraMonVector,ADBC,AVCBin,AVCE00,"
    "AIVector,HTTP"
)


@dataclass(frozen=True)
class Request:
    """What to read.

    Parameters
    ----------
    path
        The county's file.
    layer, kind, columns, encoding
        As a person chose them; see ``intake.read_layer``.
    polygons
        Whether layers that may hold polygons are taken before others.
    also
        Columns that are wanted beside those of our fields.
    window
        West, south, east, north in degrees.
    """

    path: Path
    layer: str | None = None
    kind: str = "parcels"
    columns: Mapping[str, str] = field(default_factory=dict)
    encoding: str | None = None
    polygons: bool = True
    also: Sequence[str] = ()
    window: tuple[float, float, float, float] | None = None


@dataclass
class Reading:
    """A running or finished reading; ``finish`` waits for it.

    Starting and finishing are apart so that the caller can load its own libraries meanwhile.
    """

    request: Request
    limits: Limits
    folder: tempfile.TemporaryDirectory[str]
    process: subprocess.Popen[bytes]

    def finish(self) -> tuple[dict[str, Any], Any]:
        """Return the answer and, unless no layer could be chosen, an Arrow table of the rows."""
        with self.folder as folder:
            late = self._wait()
            answer_path = Path(folder) / "answer.json"
            if late or not answer_path.exists():
                raise self._died(late)
            answer: dict[str, Any] = json.loads(answer_path.read_text("utf-8"))
            if "error" in answer:
                raise self._refused(answer["error"])
            rows_path = Path(folder) / "rows.arrow"
            table = None
            if rows_path.exists():
                import pyarrow as pa  # noqa: PLC0415 – loaded while the child reads

                with pa.OSFile(str(rows_path), "rb") as file:
                    table = pa.ipc.open_file(file).read_all()
            return answer, table

    def _wait(self) -> bool:
        try:
            self.process.wait(self.limits.seconds)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            return True
        except BaseException:
            self.process.kill()
            self.process.wait()
            raise
        return False

    def _died(self, late: bool) -> DistrictsError:
        name = self.request.path.name
        if late or -self.process.returncode == getattr(signal, "SIGXCPU", None):
            return DistrictsError(
                f"Reading took longer than {self.limits.seconds:.0f} seconds and was stopped.",
                code="not_readable",
                file=name,
                remedy="Cut the file to the land in question, or have it imported at the command "
                "line.",
            )
        return self._too_large()

    def _too_large(self) -> DistrictsError:
        allowed = self.limits.memory_bytes
        room = "the memory there is" if allowed is None else f"{allowed // MEBIBYTE} MiB of memory"
        return DistrictsError(
            f"The file is broken in a way that stops its reader, or needs more than {room}.",
            code="not_readable",
            file=self.request.path.name,
            remedy="Try it in a mapping program; cut it to the land in question, or allow more "
            "memory.",
        )

    def _refused(self, error: dict[str, Any]) -> DistrictsError:
        if error["message"] is None:
            return self._too_large()
        return DistrictsError(
            error["message"],
            code=error["code"],
            file=error["file"],
            row=error["row"],
            field=error["field"],
            remedy=error["remedy"],
        )


def start(request: Request, limits: Limits = OPERATOR) -> Reading:
    """Start the process that reads a file."""
    folder = tempfile.TemporaryDirectory(prefix="strayline-")
    own = Path(folder.name)
    (own / "request.json").write_text(
        json.dumps(
            {
                "path": str(request.path.absolute()),
                "name": request.path.name,
                "layer": request.layer,
                "kind": request.kind,
                "columns": dict(request.columns),
                "encoding": request.encoding,
                "polygons": request.polygons,
                "also": list(request.also),
                "window": request.window,
                "limits": limits.plain(),
            }
        ),
        "utf-8",
    )
    process = subprocess.Popen(  # noqa: S603 – our own module, on a folder of our own
        [sys.executable, "-P", "-m", "districts.layers.child", str(own)],
        cwd=own,
        env=_environment(own),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    return Reading(request, limits, folder, process)


def _environment(own: Path) -> dict[str, str]:
    """Keep the child from the network, from GDAL's other drivers, and from our own settings."""
    kept = {
        name: os.environ[name]
        for name in ("PATH", "LD_LIBRARY_PATH", "SYSTEMROOT", "VIRTUAL_ENV", "LANG")
        if name in os.environ
    }
    return {
        **kept,
        "PYTHONPATH": os.pathsep.join([str(_PACKAGES), *filter(None, sys.path)]),
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTHONUTF8": "1",
        "HOME": str(own),
        "TMPDIR": str(own),
        "GDAL_SKIP": _SKIPPED,
        "GDAL_DISABLE_READDIR_ON_OPEN": "TRUE",
        "GDAL_HTTP_TIMEOUT": "1",
        "CPL_VSIL_CURL_ALLOWED_EXTENSIONS": ".none",
        "CPL_CURL_VSIMEM_PROVIDERS": "",
        "OGR_ENABLE_PARTIAL_REPROJECTION": "NO",
        "OGR_SQLITE_LOAD_EXTENSIONS": "",
        "OGR_ARC_STEPSIZE": "0.5",
        "SHAPE_RESTORE_SHX": "YES",
        "PROJ_NETWORK": "OFF",
        "http_proxy": "http://localhost:9",
        "https_proxy": "http://localhost:9",
        "OMP_NUM_THREADS": "1",
        "OPENBLAS_NUM_THREADS": "1",
        "ARROW_DEFAULT_MEMORY_POOL": "system",
    }
