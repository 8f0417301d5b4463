"""The game as people write it in Python: a `deque` a player, and positions kept in a dictionary.

It plays what the variants classic, shuffled, american and bank need, and no more. Shuffles take the
engine's numbers, so that the same deal is the same game.
"""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

from pyanitsa.engine import Outcome

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pyanitsa.rules import Rules

WORD = (1 << 64) - 1


def play(hands: Sequence[Sequence[int]], rules: Rules, seed: int = 0) -> Outcome:
    """Play a game; `hands` are the stacks as card codes, top first."""
    return DequeGame(hands, rules, seed).play()


def numbers(seed: int) -> Iterator[int]:
    """Yield the 32-bit numbers that the engine draws in the game of this seed (SplitMix64)."""
    state = seed
    while True:
        state = (state + 0x9E3779B97F4A7C15) & WORD
        z = (state ^ (state >> 30)) * 0xBF58476D1CE4E5B9 & WORD
        z = (z ^ (z >> 27)) * 0x94D049BB133111EB & WORD
        yield (z ^ (z >> 31)) >> 32


class DequeGame:
    """A game in progress."""

    def __init__(self, hands: Sequence[Sequence[int]], rules: Rules, seed: int) -> None:
        self.rules = rules
        self.stacks = [deque(hand) for hand in hands]
        self.banks = [0] * len(hands)
        self.numbers = numbers(seed)
        self.table: list[int] = []
        self.leader = 0
        self.rounds = self.wars = self.laid = 0
        # When each player went out: the round, and whether the game is undecided among them.
        self.out = [(rules.limit + 1, False)] * len(hands)
        self.undecided: list[int] = []
        self.seen: dict[tuple[object, ...], int] = {}
        self.loop: tuple[int, int] | None = None

    def play(self) -> Outcome:
        """Play until the end."""
        reason = self.reason_to_stop()
        while not reason:
            self.play_round()
            reason = self.reason_to_stop()
        ranks = self.out
        if self.rules.goal == "bank":
            ranks = [(bank, False) for bank in self.banks]
        return Outcome(
            reason=reason,
            places=tuple(1 + sum(other > own for other in ranks) for own in ranks),
            rounds=self.rounds,
            wars=self.wars,
            laid=self.laid,
            banks=tuple(self.banks),
            loop=self.loop,
        )

    def reason_to_stop(self) -> str:
        """Return why the game ends here, or nothing."""
        left = sum(map(bool, self.stacks))
        if left == 0 and self.undecided:
            return "draw"
        if left <= (0 if self.rules.goal == "bank" else 1):
            return "won"
        if not self.rules.shuffles and self.rules.goal != "bank" and not self.table:
            position = (self.leader, *map(tuple, self.stacks))
            first = self.seen.setdefault(position, self.rounds)
            if first < self.rounds:
                self.loop = (first, self.rounds - first)
                return "endless"
        return "limit" if self.rounds == self.rules.limit else ""

    def play_round(self) -> None:
        """Play a round, and see who is out and who leads next."""
        seats = range(len(self.stacks))
        players = [s for s in (*seats[self.leader :], *seats[: self.leader]) if self.stacks[s]]
        self.rounds += 1
        self.undecided = []
        best = self.reveal(players)
        if len(best) > 1 and self.rules.on_tie == "discard":
            self.table.clear()
        else:
            while len(best) > 1:
                best = self.war(best)
            if best:
                self.pick_up(best[0])
        ended = not any(self.stacks)
        for seat in players:
            if not self.stacks[seat]:
                self.out[seat] = (self.rounds, ended and seat in self.undecided)
        self.leader = next((s for s in (*players[1:], players[0]) if self.stacks[s]), 0)

    def lay(self, seat: int) -> int:
        """Lay a player's top card on the table and return it."""
        card = self.stacks[seat].popleft()
        self.table.append(card)
        self.laid += 1
        return card

    def reveal(self, players: list[int]) -> list[int]:
        """Let players lay an open card each; return those who share the highest rank."""
        ranks = [self.lay(seat) >> 5 for seat in players]
        highest = max(ranks)
        return [seat for seat, rank in zip(players, ranks, strict=True) if rank == highest]

    def war(self, tied: list[int]) -> list[int]:
        """Play a war step; return who is left in the war."""
        self.wars += 1
        disputants = [seat for seat in tied if self.stacks[seat]]
        if not disputants:
            self.undecided = tied
        if len(disputants) < 2:
            return disputants
        covers = self.rules.covers
        if self.rules.cover_shortage == "nobody":
            short = any(len(self.stacks[seat]) <= covers for seat in disputants)
            covers = 0 if short else covers
        for _ in range(covers):
            for seat in disputants:
                if len(self.stacks[seat]) > 1:
                    self.lay(seat)
        return self.reveal(disputants)

    def pick_up(self, winner: int) -> None:
        """Give the table to the winner."""
        if self.rules.goal == "bank":
            self.banks[winner] += len(self.table)
        else:
            if self.rules.pickup == "shuffled":
                for i in range(len(self.table) - 1, 0, -1):
                    j = next(self.numbers) * (i + 1) >> 32
                    self.table[i], self.table[j] = self.table[j], self.table[i]
            self.stacks[winner].extend(self.table)
        self.table.clear()
