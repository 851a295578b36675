"""Records: a game as text, like the notation of a chess game, and back again."""

import json
import re
import textwrap
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from beelab.engine.errors import BadRecord, BeelabError

if TYPE_CHECKING:
    from beelab.engine.game import Game
    from beelab.engine.match import Match

HEADERS = ("Game", "Players", "Names", "Options", "Seed", "Position")
LONGEST = 200_000  # characters; a real record has a few thousand
WIDTH = 76  # no mail program breaks such lines
WRAPPED = 60  # a line that a mail program broke was at least so long, with the word after it
MOVE = re.compile(r"(\d+)\.\s+(\d+)\s+(.*)")
END = re.compile(r"\*|=(?:\s+-?\d+(?:/\d+)?)+")
# What mail programs and word processors make of plain letters. We write plain letters only, all others as \uXXXX.
PLAIN = str.maketrans(
    dict.fromkeys("\u00a0\u2002\u2003\u2007\u2009\u202f\u3000", " ")
    | dict.fromkeys("\u00ad\u200b\u200c\u200d\u2060\ufeff", "")
    | dict.fromkeys("\u201c\u201d\u201e\u201f\u00ab\u00bb\u2033", '"')
    | dict.fromkeys("\u2018\u2019\u201a\u201b\u2032", "'")
    | dict.fromkeys("\u2010\u2011\u2012\u2013\u2212", "-")
    | {"\u2014": "--", "\u2026": "..."}
)


def describe(game: "Game", about: Mapping[str, Any]) -> dict[str, Any]:
    """The game, the players and the options that differ from the defaults, as plain data."""
    changed = changed_options(game, about["players"], about["options"])
    return {"game": game.name, "players": about["players"], "names": list(about["names"]), "options": changed}


def changed_options(game: "Game", players: int, options: Mapping[str, Any]) -> dict[str, Any]:
    """The options that differ from the defaults, as plain data."""
    changed = {}
    for option in game.options:
        value = options[option.name]
        if value != option.usual(players):
            changed[option.name] = list(value) if isinstance(value, tuple) else value
    return changed


def write_record(match: "Match") -> str:
    """The record of a match."""
    about = describe(match.game, match._about)
    lines = [_header(name, about[name.lower()]) for name in HEADERS[:4]]
    if match.seed is None:
        lines.append(_header("Position", match._origin["position"]))
    else:
        lines.append(_header("Seed", match.seed))
    lines.append("")
    for number, (seat, move) in enumerate(match._played(), 1):
        lines.append(f"{number}. {seat} {move}")
    lines.append("= " + " ".join(map(str, match.scores)) if match.over else "*")
    return "\n".join(lines) + "\n"


def _header(name: str, value: Any) -> str:
    written = json.dumps(value)
    for letter, escaped in ((">", "\\u003e"), ("|", "\\u007c")):  # as quote marks they would be taken away
        written = written.replace(letter, escaped)
    text = f"[{name} {written}]"
    return "\n".join(textwrap.wrap(text, WIDTH, break_long_words=False, break_on_hyphens=False))


def load(path: str | Path) -> "Match":
    """The match in a file that `Match.save` wrote.

    Raises:
        BadRecord: the file cannot be read, or is no record.
    """
    try:
        if Path(path).stat().st_size > 4 * LONGEST:
            raise BadRecord(f"{path} is far too long for a record.")
        text = Path(path).read_text("utf-8")
    except (OSError, TypeError, UnicodeDecodeError) as error:
        raise BadRecord(f"{str(path)!r} cannot be read: {error}.") from None
    return replay(text)


def replay(text: str) -> "Match":
    """The match that a record tells, played again move by move. Comments and what mail does to a text do no harm.

    Raises:
        BadRecord: it names the line and what is wrong; `.match` is the game up to there.
    """
    if not isinstance(text, str):
        raise BadRecord(f"it must be text, not {type(text).__name__}.")
    if len(text) > LONGEST:
        raise BadRecord(f"it has {len(text):,} characters; a record has at most {LONGEST:,}.")
    lines = list(_tidy(text))
    if not lines:
        raise BadRecord("it is empty.")
    headers, rest = _read_headers(lines)
    match = _begin(headers)
    _play(match, rest, lines[-1][0])
    return match


def _tidy(text: str) -> Iterator[tuple[int, str]]:
    """Numbered lines without quote marks, comments in braces, and outer blanks; empty ones are left out.

    What stands before the record (a greeting, "Ada wrote:") is left out, and a move that was broken into two lines
    is one line again.
    """
    lines = []
    for number, line in enumerate(text.translate(PLAIN).splitlines(), 1):
        clean = re.sub(r"^[>|\s]+", "", line).strip()
        if clean:
            lines.append((number, clean))
    first = next((at for at, (_, line) in enumerate(lines) if line.startswith("[Game ")), 0)
    for number, line in _joined(lines[first:]):
        is_move = not line.startswith("[") and re.match(r"\d+\.", line)
        clean = re.sub(r"\{[^{}]*\}", "", line).strip() if is_move else line
        if clean:
            yield number, clean


def _joined(lines: list[tuple[int, str]]) -> Iterator[tuple[int, str]]:
    """The lines, with those joined that go on a move which had no more room."""
    move, last = None, ""
    for number, line in lines:
        begins = line.startswith("[") or re.match(r"\d+\.\s", line) or END.fullmatch(line)
        if move and not begins and len(last) + 1 + len(line.split()[0]) >= WRAPPED:
            move = (move[0], f"{move[1]} {line}")
        else:
            if move:
                yield move
            move = (number, line)
        last = line
    if move:
        yield move


def _read_headers(lines: list[tuple[int, str]]) -> tuple[dict[str, tuple[int, Any]], list[tuple[int, str]]]:
    headers: dict[str, tuple[int, Any]] = {}
    at = 0
    while at < len(lines) and lines[at][1].startswith("["):
        first, text = lines[at]
        at += 1
        while not _is_whole(text) and at < len(lines) and not MOVE.fullmatch(lines[at][1]):
            text += " " + lines[at][1]
            at += 1
        name, value = _read_header(first, text)
        if name in headers:
            raise BadRecord(f"a second header {name}.", first)
        headers[name] = (first, value)
    return headers, lines[at:]


def _is_whole(text: str) -> bool:
    if not text.endswith("]"):
        return False
    _, _, value = text[1:-1].partition(" ")
    try:
        json.loads(value)
    except (ValueError, RecursionError):
        return False
    return True


def _read_header(line: int, text: str) -> tuple[str, Any]:
    name, _, value = text[1:].removesuffix("]").partition(" ")
    if name not in HEADERS:
        raise BadRecord(f"unknown header {name[:40]!r}; the headers are {', '.join(HEADERS)}.", line)
    if not _is_whole(text):
        raise BadRecord(f"the header {name} is cut off or broken.", line)
    return name, json.loads(value)


def _begin(headers: Mapping[str, tuple[int, Any]]) -> "Match":
    from beelab.engine.start import match

    for name in ("Game", "Players", "Names", "Options"):
        if name not in headers:
            raise BadRecord(f"the header {name} is missing.", 1)
    if ("Seed" in headers) == ("Position" in headers):
        raise BadRecord("it must have one of the headers Seed and Position.", 1)
    values = {name.lower(): value for name, (_, value) in headers.items()}
    last = max(line for line, _ in headers.values())
    game, options = values.pop("game"), values.pop("options")
    if not isinstance(options, dict):
        raise BadRecord("the header Options must hold names with values.", headers["Options"][0])
    try:
        return match(game, **values, **options)
    except (BeelabError, TypeError) as error:
        raise BadRecord(f"the game cannot begin like this: {error}", last) from None


def _play(match: "Match", lines: list[tuple[int, str]], last: int) -> None:
    for at, (line, text) in enumerate(lines, 1):
        if END.fullmatch(text):
            _check_end(match, line, text)
            if at < len(lines):
                raise BadRecord("there is more after the end.", lines[at][0], match)
            return
        found = MOVE.fullmatch(text)
        if not found:
            raise BadRecord(
                f"{text[:60]!r} is no move: a move has a number, a seat and what is played.", line, match
            )
        number, seat, move = int(found[1][:9]), int(found[2][:9]), found[3]
        if number != match.moves_played + 1:
            raise BadRecord(f"move {number} where {match.moves_played + 1} is next.", line, match)
        try:
            match.play(move, seat)
        except BeelabError as error:
            raise BadRecord(str(error), line, match) from None
    raise BadRecord("it is cut off: the last line is missing (* or the scores).", last, match)


def _check_end(match: "Match", line: int, text: str) -> None:
    scores = "= " + " ".join(map(str, match.scores))
    if match.over and " ".join(text.split()) != scores:
        raise BadRecord(f"the game ends {scores!r}, but the record says {text[:60]!r}.", line, match)
    if not match.over and text != "*":
        raise BadRecord("the game is not over yet, but the record gives final scores.", line, match)
