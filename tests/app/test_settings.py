"""Settings: kept under a key of their own; what cannot be read takes its default, what is unknown is kept."""

import pytest

from app.desk import PATH, Flaky
from banmen.app.settings import LEVEL, OPTIONS, Settings, read_settings, settings_key, write_settings

KEY = "banmen:/games/banmen/:1:settings"


@pytest.fixture
def port() -> Flaky:
    return Flaky()


def test_the_defaults_are_those_of_the_options() -> None:
    assert Settings()._asdict() == {option.name: option.default for option in (*OPTIONS, LEVEL)}


def test_they_are_kept_as_words(port: Flaky) -> None:
    assert settings_key(PATH) == KEY
    write_settings(port, PATH, Settings("dark", False))
    assert port.texts == {KEY: "theme=dark coordinates=false motion=auto level=3"}
    assert read_settings(port, PATH) == Settings("dark", False)
    assert read_settings(port, "/other/") == Settings()


def test_what_a_newer_version_wrote_is_kept(port: Flaky) -> None:
    port.set(KEY, "sound=on theme=light language=pl")
    assert read_settings(port, PATH) == Settings("light")
    write_settings(port, PATH, Settings("dark"))
    assert port.texts[KEY] == "sound=on theme=dark language=pl coordinates=true motion=auto level=3"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "theme",
        "theme=",
        "theme=pink",
        "=dark",
        "<script>",
        "theme=dark;",
        "coordinates=maybe",
        "level=7",
        "level=0 level=x",
        "\x00",
        "x" * 10_000_000,
    ],
)
def test_what_cannot_be_read_takes_its_default(port: Flaky, text: str) -> None:
    port.set(KEY, text)
    assert read_settings(port, PATH) == Settings()
    write_settings(port, PATH, Settings("dark"))
    assert read_settings(port, PATH) == Settings("dark")


@pytest.mark.parametrize("fault", ["full", "forbidden", "deaf"])
def test_storage_that_fails_keeps_nothing_and_stops_nothing(port: Flaky, fault: str) -> None:
    port.fault = fault
    write_settings(port, PATH, Settings("dark"))
    assert read_settings(port, PATH) == Settings()
