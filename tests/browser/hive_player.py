"""Somebody who plays The Bears and the Bees by what the page shows: bright cells, their numbers, what buttons say.

A player lays the first card that fits anywhere, on the cell with the highest number, turned once if it can be turned.
After each touch it looks whether the page says what it announced. Hands differ: `Mouse` and `Keyboard`.
"""

from __future__ import annotations

import re
from typing import Any

from tests.browser.lab import Lab
from tests.browser.touching import DONE, click

LOOK = """() => {
  const all = (s) => [...document.querySelectorAll(`.bee ${s}`)], text = (s) => all(s)[0]?.textContent.trim() ?? '';
  const number = (s) => Number(/\\d+/.exec(text(s))?.[0] ?? 0), keys = (s) => all(s).map((n) => n.dataset.key);
  return {
    phase: text('.tb-turnline .tb-now'), bonus: number('[data-key=bonus] b'), told: text('[data-key=told]'),
    hand: keys('.tb-held'), hive: all('[data-key^="lies:"]').length,
    rounds: all('.tb-rounds tbody tr:not(.tb-sum)').length,
    fitting: all('.tb-held').filter((n) => n.querySelector('.tb-places').textContent !== 'no cell')
      .map((n) => n.dataset.key),
    lit: all('.tb-lit').map((n) => ({ key: n.dataset.key, touching: Number(n.querySelector('.tb-mark').textContent),
      bonus: Number(n.querySelector('.tb-bonus')?.textContent ?? 0) })),
    turns: keys('.tb-turn'), turned: keys('.tb-turn[aria-pressed=true]'), buttons: keys('.tb-verbs [data-pick]'),
    laid: text('.tb-laying'), holds: all('.tb-players li .tb-count').map((n) => parseInt(n.textContent)),
  }; }"""

# Where the focus is, where it shall go, and whether that lies in the same group of arrow keys, before it or after it.
STEER = """(wanted) => {
  const here = document.activeElement, there = document.querySelector(wanted), group = there?.closest('[data-rove]');
  const centre = (n) => { const b = n.getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2]; };
  const [x, y] = centre(here), [toX, toY] = there ? centre(there) : [x, y];
  return { here: here.dataset.key ?? '', is_there: here === there, together: !!group?.contains(here),
    dx: toX - x, dy: toY - y,
    onward: !!(there && here.compareDocumentPosition(there) & Node.DOCUMENT_POSITION_FOLLOWING) }; }"""


class Mouse:
    """Clicks, and nothing else."""

    def __init__(self, lab: Lab) -> None:
        self.lab = lab

    def touch(self, key: str) -> None:
        click(self.lab, self.lab.page.locator(f'[data-key="{key}"]'))
        self.lab.page.locator(DONE).first.wait_for()

    def turn(self, seen: dict[str, Any]) -> None:
        """Touch the next one in the row of rotations."""
        self.touch(next(turn for turn in seen["turns"] if turn not in seen["turned"]))


class Keyboard:
    """Tab between the parts of the page, arrows within them, Enter: never a click, and nothing is focused for it."""

    def __init__(self, lab: Lab) -> None:
        self.lab = lab

    def press(self, key: str) -> None:
        self.lab.page.keyboard.press(key)
        self.lab.page.locator(DONE).first.wait_for()

    def reach(self, key: str) -> None:
        wanted, been = f'[data-key="{key}"]', set()
        for _ in range(60):
            now = self.lab.page.evaluate(STEER, wanted)
            if now["is_there"]:
                return
            if not now["together"]:
                self.press("Tab" if now["onward"] else "Shift+Tab")
                continue
            across = (abs(now["dx"]) > abs(now["dy"])) != (now["here"] in been)  # else once the other way
            been.add(now["here"])
            far, back, forth = (
                (now["dx"], "ArrowLeft", "ArrowRight") if across else (now["dy"], "ArrowUp", "ArrowDown")
            )
            self.press(forth if far > 0 else back)
        raise AssertionError(f"no key leads to {key}; the focus is on {now['here']!r}")

    def touch(self, key: str) -> None:
        self.reach(key)
        self.press("Enter")

    def turn(self, seen: dict[str, Any]) -> None:
        """Press the card that has just been put on its cell once more."""
        assert self.lab.page.evaluate("() => document.activeElement.matches('.tb-laying')")
        self.press("Enter")


def play_a_round(hands: Mouse | Keyboard) -> list[str]:
    """Play until the table shows the round's points; says what was done, in order: first, turned, adjacent, give ..."""
    look, did = lambda: hands.lab.page.evaluate(LOOK), []
    while not (seen := look())["rounds"]:
        assert len(did) < 60, did
        if seen["phase"].startswith("draws to give out"):
            did += give(hands, seen, look)
        elif seen["fitting"]:
            did += place(hands, seen, look)
        elif "verb:draw" in seen["buttons"]:
            did += play_nothing(hands, seen, exchange="exchange" not in did)
        else:
            key = seen["buttons"][0]  # ends the turn, or first leaves out the adjacent play
            hands.touch(key)
            did.append(key.removeprefix("verb:"))
    return did


def place(hands: Mouse | Keyboard, seen: dict[str, Any], look: Any) -> list[str]:
    """Lay a card: it matches as many sides as its cell's number says, and earns what the cell promises."""
    card, did = seen["fitting"][0], [seen["phase"].split()[0]]
    hands.touch(card)
    cell = max(look()["lit"], key=lambda lit: lit["touching"])
    hands.touch(cell["key"])
    laid = look()
    where = f"{card.removeprefix('card:')} on {cell['key'].removeprefix('cell:')}"
    assert laid["told"].startswith(f"{where}: {cell['touching']} matches")
    assert ("earns" in laid["told"]) == (cell["bonus"] > 0)
    if laid["turns"]:
        hands.turn(laid)
        turned = look()
        assert (turned["turns"], turned["told"]) == (laid["turns"], laid["told"])
        assert turned["turned"] != laid["turned"]
        assert turned["laid"] != laid["laid"]  # its sides' letters stand elsewhere
        did.append("turned")
    hands.touch("/play")
    after = look()
    if is_same_turn(after):
        assert after["hand"] == [held for held in seen["hand"] if held != card]
        assert after["hive"] == seen["hive"] + 1
        assert after["bonus"] == seen["bonus"] + cell["bonus"] - (did[0] == "bonus")
    return did


def give(hands: Mouse | Keyboard, seen: dict[str, Any], look: Any) -> list[str]:
    """A draw for the first of the others: who then holds a card more."""
    seat = int(seen["buttons"][0].removeprefix("give:"))
    hands.touch(seen["buttons"][0])
    after = look()
    if is_same_turn(after):
        assert after["holds"] == [held + (at == seat) for at, held in enumerate(seen["holds"])]
    return ["give"]


def play_nothing(hands: Mouse | Keyboard, seen: dict[str, Any], *, exchange: bool) -> list[str]:
    """Draw a card, or discard one that was picked and draw two."""
    if not exchange:
        hands.touch("verb:draw")
        return ["draw"]
    hands.touch(seen["hand"][0])
    hands.touch("verb:discard")
    return ["exchange"]


def is_same_turn(seen: dict[str, Any]) -> bool:
    """Whether the turn goes on: nobody else has played since."""
    return not seen["rounds"] and not seen["phase"].startswith("first")


def points(text: str) -> list[int]:
    """The whole numbers of a text."""
    return [int(number) for number in re.findall(r"\d+", text)]
