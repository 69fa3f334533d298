"""Every game, also one that was only now put into the folder, gives the gallery a whole card."""

from xml.etree import ElementTree

from banmen import games
from banmen.core.game import Game
from banmen.core.words import Words, table
from tools import page

SENTENCE = 64
"""The longest sentence of a card: two lines on a phone."""


def test_the_showcase_is_a_position_in_the_middle_of_a_game(game: Game) -> None:
    state = game.text.read_position(game.look.SHOWCASE, game.options({}))
    assert game.text.write_position(state) == game.look.SHOWCASE
    assert game.rules.outcome(state) is None
    assert game.look.pieces(state)


def test_every_game_stands_on_the_shelf_once(game: Game) -> None:
    shelf = games.shelf()
    assert sorted(each.name for each in shelf) == list(games.names())
    assert game in shelf
    assert [each.look.RANK for each in shelf] == sorted(each.look.RANK for each in shelf)


def test_a_card_is_well_formed_and_complete(game: Game) -> None:
    words = Words("en", game.package)
    card = ElementTree.fromstring(page.card(game))
    title, sentence, facts, go = (card.find(f"div[@class='words']/{tag}") for tag in ("h2", "p[1]", "p[2]", "p[3]"))
    assert None not in (title, sentence, facts, go)
    assert (title.text or "").strip() == words.say("name")
    assert sentence.text == words.say("card.sentence")
    assert len(sentence.text) <= SENTENCE
    assert facts.text == f"{words.say('card.players')} · {words.say('card.time')}"
    start, another = go.iter("a")
    assert start.get("href") == another.get("href") == f"#new={game.name}"
    assert another.get("hidden") == ""  # until there is a game to continue
    assert card.find("div[@class='picture']/svg") is not None
    assert page.cards().count(f'data-game="{game.name}"') == 1


def test_a_card_leaves_no_words_over(game: Game) -> None:
    known = {f"card.{part}" for part in ("sentence", "players", "time", "native", "native.lang")}
    assert {code for code in table(game.package, "en") if code.startswith("card.")} <= known


def test_a_name_in_another_script_has_its_language(game: Game) -> None:
    words = Words("en", game.package)
    assert ("card.native" in words) == ("card.native.lang" in words)
