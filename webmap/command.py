"""``strayline serve``: the pages on this machine."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import click

from webmap.settings import OFFERED, Settings

QUEUE = 64
SAMPLE_TELEPHONE = "907-555-0142"


@click.command()
@click.option("--demo", is_flag=True, help="Fill a fresh workspace with sample petitions.")
@click.option("--host", help="Where to listen; default 127.0.0.1.")
@click.option("--port", type=click.IntRange(1, 65535), help="Default 8000.")
@click.option(
    "--workspace", type=click.Path(path_type=Path, file_okay=False), help="Folder of the store."
)
def serve(demo: bool, host: str | None, port: int | None, workspace: Path | None) -> None:
    """Serve the pages until stopped.

    With ``--demo`` a fresh workspace is filled with the sample counties and petitions, and one
    login for each role is printed.
    """
    import waitress  # noqa: PLC0415  # the other commands do without

    from webmap import create_app  # noqa: PLC0415
    from webmap.counties import create_counties  # noqa: PLC0415

    settings = Settings.load().with_workspace(workspace)
    settings = replace(
        settings,
        demo=demo or settings.demo,
        host=host or settings.host,
        port=port or settings.port,
    )
    if demo:
        settings = replace(_in_sample_court(settings), second_factor=OFFERED)
        _fill(settings)
    serves = settings.counties if workspace is None and not demo else {}
    app = create_counties(settings) if serves else create_app(settings)
    click.echo(f"http://localhost:{settings.port}")
    for county, folder in serves.items():
        click.echo(f"  {county:<32} {folder}")
    if demo:
        _tell_logins()
    waitress.serve(
        app,
        host=settings.host,
        port=settings.port,
        threads=settings.threads,
        max_request_body_size=(settings.upload_mb + 1) * 1_000_000,
        connection_limit=QUEUE,
        ident=None,
        # waitress would take the header away before the application counts the office's proxies
        clear_untrusted_proxy_headers=settings.proxies == 0,
    )


def _fill(settings: Settings) -> None:
    """Fill the workspace when nothing is in it yet."""
    from districts.proceedings import demo  # noqa: PLC0415
    from districts.store.workspace import create_store  # noqa: PLC0415

    store = create_store(settings.workspace)
    if store.head()[0] == 0:
        click.echo("Filling the workspace with sample petitions …", err=True)
        with store.transaction():  # all of it or nothing, so that it can be begun again
            demo.fill(store, tell=lambda text: click.echo(text, err=True))
    store.close()


def _in_sample_court(settings: Settings) -> Settings:
    """Name the invented court of the sample petitions, where the office names none."""
    from districts.proceedings.demo import COURT  # noqa: PLC0415

    return replace(
        settings,
        court_district=settings.court_district or COURT["district"],
        court_place=settings.court_place or COURT["place"],
        court_address=settings.court_address or COURT["address"],
        office_telephone=settings.office_telephone or SAMPLE_TELEPHONE,
    )


def _tell_logins() -> None:
    from districts.proceedings.demo import LOGINS  # noqa: PLC0415

    for login in LOGINS:
        click.echo(f"  {login.role:<16} {login.name:<16} {login.password}")
