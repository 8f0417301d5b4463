"""What is stored is stored whole, is read as it was, and failures are told in one line."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from dataclasses import replace
from itertools import permutations
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import URL, func, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.schema import CreateTable

from factories import (
    BANK,
    CLASSIC,
    make_entrant,
    make_plan,
    make_result,
    make_results,
    make_variant,
    rank,
    round_robin,
)
from pyanitsa.cards import Card, Deck
from pyanitsa.errors import PyanitsaError, StoreError, UnknownNameError
from pyanitsa.play.chance import Secret
from pyanitsa.play.games import GAME_REASONS
from pyanitsa.play.scoring import Tally, most_points, pair_points
from pyanitsa.rules import Rules
from pyanitsa.store import (
    Store,
    faults,
    find_game,
    load_game,
    matches,
    missing,
    open_store,
    save_results,
    save_tournament,
    sides_and_pairs,
    tournaments,
)
from pyanitsa.store.tables import GameRow, MatchRow, SideRow, TableRow, core
from pyanitsa.store.writing.bulk import insert_anywhere, insert_sqlite
from pyanitsa.store.writing.rows import game_columns, match_columns

sys.path.insert(0, str(Path(__file__).parents[2]))  # benchmarks/ is not installed

from benchmarks import storing

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from numpy.typing import NDArray

    from pyanitsa.play.plan import Entrant, MatchPlan
    from pyanitsa.play.result import MatchResult

NAMES = ("ada", "bob", "cy")


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with open_store(tmp_path / "results.db", create=True) as opened:
        yield opened


def save_plans(store: Store, plans: Sequence[MatchPlan], name: str = "autumn") -> None:
    save_tournament(
        store,
        name=name,
        secret=Secret.known(1),
        format_name="round-robin",
        players=plans[0].players,
        settings={"name": name, "ё": [1, None]},
        entrants=list(dict.fromkeys(e for plan in plans for e in plan.entrants)),
        variants=list(dict.fromkeys(plan.variant for plan in plans)),
        plans=plans,
    )


def save(store: Store, results: Sequence[MatchResult], *, record_games: bool = True) -> None:
    save_results(store, results, record_games=record_games, isolation="none")


def rows_of(store: Store) -> dict[str, int]:
    with store.reading() as connection:
        return {
            table.name: connection.scalar(select(func.count()).select_from(table)) or 0
            for table in TableRow.metadata.sorted_tables
        }


def one_line(told: pytest.ExceptionInfo[PyanitsaError]) -> str:
    text = str(told.value)
    assert text
    assert "\n" not in text
    return text


# --- opening


def test_a_new_database_is_ready_for_writers_and_readers(store: Store) -> None:
    with store.reading() as connection:
        settings = {
            name: connection.exec_driver_sql(f"PRAGMA {name}").scalar()
            for name in ("journal_mode", "synchronous", "foreign_keys")
        }
    assert settings == {"journal_mode": "wal", "synchronous": 1, "foreign_keys": 1}


def test_a_database_is_found_again_by_path_and_by_url(tmp_path: Path) -> None:
    path = tmp_path / "с пробелом.db"
    with open_store(path, create=True) as store:
        save_plans(store, round_robin(NAMES))
    for url in (path, str(path), f"sqlite:///{path}"):
        with open_store(url, create=False) as store:
            assert [t.name for t in tournaments(store)] == ["autumn"]


def test_a_database_in_memory_serves_too() -> None:
    with open_store("sqlite://", create=True) as store:
        save(store, make_results(round_robin(NAMES)))
        assert rows_of(store)["match"] == 6


def _garbage(path: Path) -> None:
    path.write_text("name,points\nada,3\n" * 100)


def _empty(path: Path) -> None:
    path.touch()


def _foreign(path: Path) -> None:
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE cookies (host TEXT)")
    connection.close()


def _foreign_about(path: Path) -> None:
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE about (product TEXT, version INTEGER)")
        connection.execute("INSERT INTO about VALUES ('chess', 1)")
    connection.close()


def _other_version(path: Path) -> None:
    open_store(path, create=True).close()
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE about SET version = 99")
    connection.close()


@pytest.mark.parametrize("create", [False, True])
@pytest.mark.parametrize(
    ("prepare", "said"),
    [
        (_garbage, "is not a database"),
        (_foreign, "is a database of another program"),
        (_foreign_about, "is a database of another program"),
        (_other_version, "has version 99"),
    ],
)
def test_a_file_that_is_not_ours_is_refused_and_left_as_it_is(
    tmp_path: Path, create: bool, prepare: Callable[[Path], None], said: str
) -> None:
    path = tmp_path / "some.db"
    prepare(path)
    before = path.read_bytes()
    with pytest.raises(StoreError) as told:
        open_store(path, create=create)
    assert one_line(told).startswith(f"{path}: {said}")
    assert path.read_bytes() == before


def test_what_is_not_there_is_not_made_by_a_reader(tmp_path: Path) -> None:
    path = tmp_path / "results.db"
    with pytest.raises(StoreError) as told:
        open_store(path, create=False)
    assert "there is no such file" in one_line(told)
    assert not path.exists()
    _empty(path)
    with pytest.raises(StoreError) as told:
        open_store(path, create=False)
    assert "holds no results yet" in one_line(told)


@pytest.mark.parametrize(
    ("url", "said"),
    [
        (".", "is a directory"),
        ("no/such/place/results.db", "there is no directory"),
        ("nosuch://here/db", "there is no kind of database 'nosuch'"),
        ("firebird+nosuch://u:secret@here/db", "there is no kind of database"),
        ("mysql+cymysql://u:secret@here/db", "needs the Python package 'cymysql'"),
        ("http://u:secret@:::", "is no URL of a database"),
        ("://", "is no URL of a database"),
    ],
)
def test_a_place_that_cannot_hold_a_database_is_told_in_one_line_without_passwords(
    url: str, said: str
) -> None:
    with pytest.raises(StoreError) as told:
        open_store(url, create=True)
    assert said in one_line(told)
    assert "secret" not in str(told.value)


def test_a_read_only_database_is_read_and_says_so_when_written(tmp_path: Path) -> None:
    path, plans = tmp_path / "results.db", round_robin(NAMES)
    with open_store(path, create=True) as store:
        save(store, make_results(plans[:2]))
    with open_store(f"sqlite:///{path.as_uri()}?mode=ro&uri=true", create=False) as store:
        assert missing(store, plans) == plans[2:]
        with pytest.raises(StoreError) as told:
            save(store, make_results(plans))
        assert "is read-only" in one_line(told)
        assert missing(store, plans) == plans[2:]


def test_a_database_in_a_read_only_directory_is_read(tmp_path: Path) -> None:
    path, plans = tmp_path / "shared" / "res 100%?.db", round_robin(NAMES)
    path.parent.mkdir()
    with open_store(path, create=True) as store:
        save(store, make_results(plans))
    path.chmod(0o444)
    path.parent.chmod(0o555)
    if os.access(path.parent, os.W_OK):
        pytest.skip("this user may write everywhere")
    with open_store(path, create=False) as store:
        assert missing(store, plans) == []
        with pytest.raises(StoreError, match="is read-only"):
            save_plans(store, plans)


# --- whole matches or nothing


def test_matches_stored_together_are_all_stored_or_none(store: Store) -> None:
    plans = round_robin(NAMES)
    results = make_results(plans)
    save(store, results[:1])
    before = rows_of(store)
    with store.writing() as connection:
        connection.exec_driver_sql(
            "CREATE TRIGGER fail BEFORE INSERT ON game WHEN NEW.leg = 1 AND NEW.deal = 4 "
            "AND NEW.match_id = 4 BEGIN SELECT RAISE(ABORT, 'no'); END"
        )
    with pytest.raises(IntegrityError):
        save(store, results)
    assert rows_of(store) == before
    assert missing(store, plans) == plans[1:]
    with store.writing() as connection:
        connection.exec_driver_sql("DROP TRIGGER fail")
    save(store, results)
    assert missing(store, plans) == []


def test_an_interrupted_transaction_leaves_nothing(store: Store) -> None:
    def interrupted() -> None:
        with store.writing() as connection:
            connection.exec_driver_sql("INSERT INTO about VALUES ('half', 1)")
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert rows_of(store)["about"] == 1


def test_a_killed_process_leaves_whole_matches(store: Store) -> None:
    child = (
        "import os, sys; from pyanitsa.store import open_store\n"
        "with open_store(sys.argv[1], create=True).writing() as connection:\n"
        "    connection.exec_driver_sql(\"INSERT INTO about VALUES ('half', 1)\")\n"
        "    os._exit(9)\n"
    )
    save(store, make_results(round_robin(NAMES)))
    assert subprocess.run([sys.executable, "-c", child, store.name], check=False).returncode == 9
    assert rows_of(store)["about"] == 1
    assert rows_of(store)["match"] == 6


def test_a_full_disk_is_told_in_one_line_and_nothing_stored_is_lost(store: Store) -> None:
    plans = round_robin(NAMES, numbers=20, deals=50)
    results = make_results(plans)
    save(store, results[:10])
    before = rows_of(store)
    with store.engine.connect() as connection:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar()
        connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(StoreError) as told:
        save(store, results)
    assert one_line(told) == f"{store.name}: the disk is full; what was stored before is kept"
    assert rows_of(store) == before
    assert missing(store, plans) == plans[10:]
    with store.engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA integrity_check").scalar() == "ok"
        connection.exec_driver_sql("PRAGMA max_page_count = 1000000")
    save(store, results)
    assert missing(store, plans) == []


def test_a_match_that_is_stored_already_stays_as_it_is(store: Store) -> None:
    result = make_result(round_robin(NAMES)[0])
    save(store, [result])
    before = rows_of(store)
    other = make_result(result.plan)
    other.games.outcomes.rounds[...] += 1
    save(store, [other, result], record_games=False)
    assert rows_of(store) == before
    assert (
        find_game(store, f"{result.plan.key}/1/1").outcome.rounds
        == result.games.outcomes.rounds[0, 0]
    )


def test_two_runs_may_store_the_same_matches_in_one_file(tmp_path: Path) -> None:
    plans = round_robin(NAMES)
    path = tmp_path / "results.db"
    with open_store(path, create=True) as one, open_store(path, create=True) as two:
        save(one, make_results(plans[:4]))
        save(two, make_results(plans[2:]))
        assert missing(one, plans) == []
        assert rows_of(one)["game"] == 6 * 10


def test_rows_point_to_rows_that_are_there(store: Store) -> None:
    with pytest.raises(IntegrityError), store.writing() as connection:
        connection.exec_driver_sql(
            "INSERT INTO fault (match_id, leg, deal, slot, kind, text) VALUES (5, 0, 0, 0, '', '')"
        )


# --- what is missing, and what is the same


def test_what_is_missing_keeps_its_order_and_goes_when_it_is_stored(store: Store) -> None:
    plans = round_robin("abcdefgh", numbers=40)
    assert missing(store, plans) == plans
    save(store, make_results(plans[5::2]))
    assert missing(store, plans) == plans[:5] + plans[6::2]
    assert missing(store, []) == []


def _dump(path: Path) -> list[str]:
    connection = sqlite3.connect(path)
    lines = list(connection.iterdump())
    connection.close()
    return lines


def test_the_same_tournament_gives_the_same_rows_in_whatever_order_its_matches_end(
    tmp_path: Path,
) -> None:
    plans = round_robin(NAMES, variants=[make_variant(), make_variant("bank", BANK)])
    results = make_results(plans, forfeit_rate=0.2)
    backwards = results[::-1]
    in_order = [results[:5], results[5:]]
    for name, batches in (("a", in_order), ("b", [backwards[:1], [], backwards[1:]])):
        with open_store(tmp_path / name, create=True) as store:
            for batch in batches:
                save_plans(store, plans)  # as a run that goes on does
                save(store, batch)
    assert _dump(tmp_path / "a") == _dump(tmp_path / "b")


def test_two_tournaments_in_one_file_share_their_matches(store: Store) -> None:
    small, large = round_robin(NAMES[:2]), round_robin(NAMES)
    save_plans(store, small, "small")
    save(store, make_results(small))
    save_plans(store, large, "large")
    assert missing(store, large) == [plan for plan in large if plan not in small]
    save(store, make_results(large))
    assert [(t.name, t.scheduled, t.stored) for t in tournaments(store)] == [
        ("large", 6, 6),
        ("small", 2, 2),
    ]
    assert rows_of(store)["match"] == 6


def test_a_changed_entrant_is_another_one_whose_matches_are_missing(store: Store) -> None:
    ada, bob = make_entrant("ada"), make_entrant("bob")
    old = [make_plan([ada, bob])]
    new = [make_plan([make_entrant("ada", "better"), bob])]
    save_plans(store, old)
    save(store, make_results(old))
    save_plans(store, new)
    assert missing(store, new) == new
    assert [match.played for match in matches(store, "autumn")] == [False]
    assert rows_of(store)["match"] == 1
    assert rows_of(store)["entrant"] == 3
    assert rows_of(store)["scheduled"] == 1


def test_an_entrant_that_moved_is_the_same_one_in_its_new_place(store: Store) -> None:
    plan = make_plan([make_entrant("ada"), make_entrant("bob")])
    save_plans(store, [plan])
    moved = replace(plan.entrants[0], origin="elsewhere/ada.py")
    save_plans(store, [replace(plan, entrants=(moved, plan.entrants[1]))])
    assert rows_of(store)["entrant"] == 2
    assert tournaments(store)[0].entrants[0].origin == "elsewhere/ada.py"


def test_a_tournament_is_read_as_it_was_stored(store: Store) -> None:
    variants = [
        make_variant("bank", BANK),
        make_variant("two", Rules(look="arrange", covers=2, limit=500), Deck.parse("2x54")),
    ]
    plans = round_robin(NAMES, variants=variants, seed=2**63 - 1)
    save_plans(store, plans)
    (read,) = tournaments(store)
    assert (read.name, read.secret, read.format, read.players) == (
        "autumn",
        Secret.known(1),
        "round-robin",
        2,
    )
    assert read.settings == {"name": "autumn", "ё": [1, None]}
    assert list(read.entrants) == [make_entrant(name) for name in NAMES]
    assert [(v.name, v.hash, v.title, v.deck, v.rules) for v in read.variants] == [
        (v.name, v.hash(), v.title, v.deck, v.rules) for v in variants
    ]
    assert (read.scheduled, read.stored) == (12, 0)


# --- games


def expected_cards(result: MatchResult, leg: int, deal: int, seat: int) -> tuple[Card, ...]:
    if result.games.forfeits[leg, deal, seat]:
        return ()
    return tuple(Card(code) for code in result.games.orders[leg, deal, seat].tolist() if code)


@pytest.mark.parametrize(
    ("players", "rules", "deck"),
    [
        (2, CLASSIC, Deck()),
        (2, BANK, Deck()),
        (3, CLASSIC, Deck(54)),
        (4, BANK, Deck(52, 4)),
        (2, CLASSIC, Deck(54, 5)),
        (8, CLASSIC, Deck(54, 8)),
    ],
)
def test_a_game_is_read_as_it_was_played(
    store: Store, players: int, rules: Rules, deck: Deck
) -> None:
    variant = make_variant("some", rules, deck)
    plan = make_plan([make_entrant(name) for name in "abcdefgh"[:players]], variant=variant)
    result = make_result(plan, forfeit_rate=0.1)
    save(store, [result])
    for leg in range(players):
        for deal in range(plan.deals):
            game = load_game(store, plan.key[:6], leg, deal)
            assert (game.name, game.key) == (f"{plan.key[:6]}/{leg + 1}/{deal + 1}", plan.key)
            assert (game.leg, game.deal, game.number, game.deals) == (leg, deal, 0, 5)
            assert game.chance == plan.chance
            assert (game.variant.hash, game.variant.deck) == (variant.hash(), deck)
            assert game.entrants == plan.entrants
            seated = [plan.entrants[plan.slot(leg, seat)] for seat in range(players)]
            assert list(game.seats) == seated
            assert list(game.orders) == [
                expected_cards(result, leg, deal, seat) for seat in range(players)
            ]
            outcome = game.outcome
            assert outcome.reason == GAME_REASONS[result.games.outcomes.reasons[leg, deal]]
            assert list(outcome.places) == result.games.outcomes.places[leg, deal].tolist()
            assert list(outcome.banks) == result.games.outcomes.banks[leg, deal].tolist()
            assert outcome.rounds == result.games.outcomes.rounds[leg, deal]
            assert outcome.wars == result.games.outcomes.wars[leg, deal]
            assert outcome.laid == result.games.outcomes.laid[leg, deal]
            loop = tuple(result.games.outcomes.loops[leg, deal].tolist())
            assert outcome.loop == (None if loop == (-1, -1) else loop)
            assert list(game.forfeits) == result.games.forfeits[leg, deal].tolist()
            assert set(game.faults) == {
                fault for fault in result.faults if (fault.leg, fault.deal) == (leg, deal)
            }


def test_stacks_of_unequal_length_are_read_as_they_were_dealt(store: Store) -> None:
    result = make_result(make_plan([make_entrant(name) for name in "abc"], deals=2))
    orders = result.games.orders
    orders[:, :, 2, -3:] = 0
    save(store, [result])
    game = load_game(store, result.plan.key, 1, 1)
    assert [len(stack) for stack in game.orders] == [12, 12, 9]
    assert game.orders[2] == tuple(map(Card, orders[1, 1, 2, :9].tolist()))


def test_matches_of_several_shapes_are_stored_together(store: Store) -> None:
    plans = [
        *round_robin(NAMES, deals=3),
        *round_robin(NAMES, players=3, deals=7),
        *round_robin(NAMES, variants=[make_variant("large", deck=Deck(54, 6))]),
    ]
    save(store, make_results(plans))
    for plan in plans:
        game = load_game(store, plan.key, 1, 2)
        assert game.orders[1] == expected_cards(make_result(plan), 1, 2, 1)


def test_both_ways_of_inserting_store_the_same(tmp_path: Path) -> None:
    results = make_results(round_robin(NAMES, deals=40), forfeit_rate=0.1)
    ids = {result.plan.key: number for number, result in enumerate(results, start=1)}
    stored = []
    for insert in (insert_anywhere, insert_sqlite):
        with open_store(tmp_path / insert.__name__, create=True) as store:
            save(store, results, record_games=False)
            columns = game_columns(results, ids)
            names = (column.name for column in core(GameRow).c)
            ordered = {name: columns[name] for name in names if name in columns}
            with store.writing() as connection:
                insert(connection, GameRow, ordered)
                stored.append(connection.execute(select(core(GameRow))).all())
    assert len(stored[0]) == len(results) * 80
    assert stored[0] == stored[1]


@pytest.mark.parametrize("kind", ["postgresql", "mysql"])
def test_the_tables_can_be_made_elsewhere(kind: str) -> None:
    dialect = URL.create(kind).get_dialect()()
    for table in TableRow.metadata.sorted_tables:
        assert table.name in str(CreateTable(table).compile(dialect=dialect))


def test_without_games_all_but_the_games_is_stored(tmp_path: Path) -> None:
    plans = round_robin(NAMES)
    results = make_results(plans, forfeit_rate=0.1)
    read = []
    for record_games in (True, False):
        with open_store(tmp_path / f"{record_games}.db", create=True) as store:
            save_plans(store, plans)
            save(store, results, record_games=record_games)
            assert rows_of(store)["game"] == record_games * 6 * 10
            read.append([replace(match, recorded=False) for match in matches(store, "autumn")])
            if not record_games:
                with pytest.raises(StoreError) as told:
                    find_game(store, f"{plans[0].key[:8]}/1/1")
                assert "is not stored" in one_line(told)
    assert read[0] == read[1]


@pytest.mark.parametrize(
    "text", ["", "3fa9c1", "3fa9c1/1", "3fa9c/1/1", "3fa9c1/1/x", "3fa9c1/-1/1", "xyzxyz/1/1"]
)
def test_a_text_that_names_no_game_is_refused_with_an_example(store: Store, text: str) -> None:
    with pytest.raises(StoreError) as told:
        find_game(store, text)
    assert "3fa9c1/1/17" in one_line(told)


def test_a_game_that_is_not_there_is_told(store: Store) -> None:
    plan = round_robin(NAMES)[0]
    save(store, [make_result(plan)])
    for game in ("0/1", "3/1", "1/0", "1/6"):
        with pytest.raises(StoreError) as told:
            find_game(store, f"{plan.key[:6]}/{game}")
        assert "the match has 2 legs of 5 deals" in one_line(told)
    with pytest.raises(UnknownNameError) as unknown:
        find_game(store, f"{'0' * 64}/1/1")
    assert "there is no stored match" in one_line(unknown)


def test_a_key_is_written_with_as_many_digits_as_it_takes(store: Store) -> None:
    first = round_robin(NAMES[:2], numbers=1)[0]
    second = replace(first, key=first.key[:9] + ("0" if first.key[9] != "0" else "1") * 55)
    save_plans(store, [first, second])
    save(store, make_results([first]))
    assert matches(store, "autumn")[0].name == first.key[:6]
    save(store, make_results([second]))
    assert [match.name for match in matches(store, "autumn")] == [first.key[:10], second.key[:10]]
    assert find_game(store, f"{second.key[:10].upper()}/1/2").key == second.key
    with pytest.raises(StoreError) as told:
        find_game(store, f"{first.key[:9]}/1/1")
    assert "several matches begin with" in one_line(told)


# --- matches and faults


def test_a_schedule_shows_what_was_played_and_what_was_not(store: Store) -> None:
    plans = round_robin(NAMES, variants=[make_variant(), make_variant("bank", BANK)])
    save_plans(store, plans)
    save(store, make_results(plans[1:2]), record_games=False)
    listed = matches(store, "autumn")
    assert [(m.key, m.variant, m.number, m.deals) for m in listed] == [
        (plan.key, plan.variant.name, plan.number, 5) for plan in plans
    ]
    assert listed[1].entrants == ("ada", "cy")
    assert [match.played for match in listed] == [False, True] + [False] * 10
    ada, cy = listed[1].sides
    assert (ada.entrant, cy.entrant) == ("ada", "cy")
    assert ada.games == ada.wins + ada.draws + ada.losses == 10
    assert (ada.wins, ada.draws, ada.losses) == (cy.losses, cy.draws, cy.wins)
    assert ada.score == (ada.wins + ada.draws / 2) / 10
    assert [m.key for m in matches(store, "autumn", "bank")] == [plan.key for plan in plans[6:]]


def test_an_unknown_name_is_told_with_the_known_ones(store: Store) -> None:
    save_plans(store, round_robin(NAMES))
    with pytest.raises(UnknownNameError) as told:
        matches(store, "autum")
    assert "did you mean 'autumn'" in one_line(told)
    with pytest.raises(UnknownNameError) as told:
        matches(store, "autumn", "tactica")
    assert "did you mean 'tactical'" in one_line(told)
    with pytest.raises(UnknownNameError) as told:
        faults(store, "autumn", "eve")
    assert "ada" in one_line(told)


def test_faults_are_counted_by_what_happened(store: Store) -> None:
    plans = round_robin(NAMES, numbers=1)
    results = make_results(plans, forfeit_rate=0.2)
    odd = replace(results[1].faults[0], kind="time", text="took too long", line=None)
    results[1].faults[0] = odd
    save_plans(store, plans)
    save(store, results)
    listed = faults(store, "autumn")
    assert sum(fault.games for fault in listed) == sum(len(r.faults) for r in results)
    assert [fault.games for fault in listed] == sorted((f.games for f in listed), reverse=True)
    (late,) = (fault for fault in listed if fault.kind == "time")
    assert late.entrant == plans[1].entrants[odd.slot].name
    assert (late.text, late.line, late.games) == ("took too long", None, 1)
    assert late.first == f"{plans[1].key[:6]}/{odd.leg + 1}/{odd.deal + 1}"
    assert [f for f in listed if f.entrant == "bob"] == faults(store, "autumn", "bob")


def test_whatever_an_entrant_says_is_stored(store: Store) -> None:
    odd = replace(make_entrant("ada"), origin="a\udcff.py", description="\ud800")
    result = make_result(make_plan([odd, make_entrant("bob")]), forfeit_rate=0.5)
    result.faults[0] = replace(result.faults[0], text="\ud800\0ё")
    save_plans(store, [result.plan])
    save(store, [result])
    assert "\\ud800\\0ё" in {fault.text for fault in faults(store, "autumn")}
    assert tournaments(store)[0].entrants[0].origin == "a\\udcff.py"


# --- points


@st.composite
def places_of_games(draw: st.DrawFn) -> NDArray[np.int8]:
    players = draw(st.integers(2, 8))
    strengths = st.lists(st.integers(0, 4), min_size=players, max_size=players)
    return rank(np.array(draw(st.lists(strengths, min_size=1, max_size=5))))


@given(places_of_games())
def test_points_are_whole_half_places_and_always_the_same_sum(
    places: NDArray[np.int8],
) -> None:
    players = places.shape[-1]
    pairs = pair_points(places, np.zeros(places.shape, np.bool_))
    points = pairs.sum(axis=-1)
    sharers = (places[..., :, None] == places[..., None, :]).sum(axis=-1)
    assert (points == 2 * (players - places) - (sharers - 1)).all()
    assert (points.sum(axis=-1) == players * (players - 1)).all()
    assert points.max() <= most_points(players)


@given(places_of_games(), st.integers(0, 7))
def test_who_forfeits_makes_nothing_whatever_its_place(places: NDArray[np.int8], seat: int) -> None:
    seat %= places.shape[-1]
    forfeits = np.zeros(places.shape, np.bool_)
    forfeits[:, seat] = True
    pairs = pair_points(places, forfeits)
    assert (pairs[:, seat] == 0).all()
    others = np.delete(np.arange(places.shape[-1]), seat)
    plain = pair_points(places, np.zeros(places.shape, np.bool_))
    assert (pairs[:, others] == plain[:, others]).all()


@pytest.mark.parametrize("players", [2, 3, 5, 8])
def test_sides_are_counted_as_one_counts_by_hand(players: int) -> None:
    plan = make_plan([make_entrant(name) for name in "abcdefgh"[:players]], deals=6)
    result = make_result(plan, forfeit_rate=0.1)
    tally = Tally.of(result.games.outcomes.places[None], result.games.forfeits[None])
    wins, draws, forfeits, points = np.zeros((4, players), int)
    pairs = np.zeros((players, players), int)
    deal_points = np.zeros((players, plan.deals), int)
    for leg in range(players):
        for deal in range(plan.deals):
            places, out = result.games.outcomes.places[leg, deal], result.games.forfeits[leg, deal]
            for seat in range(players):
                slot, first = plan.slot(leg, seat), places[seat] == 1 and not out[seat]
                alone = (places == 1).sum() == 1
                wins[slot] += first and alone
                draws[slot] += first and not alone
                forfeits[slot] += out[seat]
            for one, two in permutations(range(players), 2):
                slot, other = plan.slot(leg, one), plan.slot(leg, two)
                if not out[one]:
                    made = 2 * (places[one] < places[two]) + (places[one] == places[two])
                    pairs[slot, other] += made
                    points[slot] += made
                    deal_points[slot, deal] += made
    assert tally.wins[0].tolist() == wins.tolist()
    assert tally.draws[0].tolist() == draws.tolist()
    assert tally.forfeits[0].tolist() == forfeits.tolist()
    assert tally.points[0].tolist() == points.tolist()
    assert tally.pairs[0].tolist() == pairs.tolist()
    assert tally.deal_points[0].tolist() == deal_points.tolist()


def test_all_games_won_at_the_largest_table_fit_a_byte(store: Store) -> None:
    plan = make_plan([make_entrant(name) for name in "abcdefgh"], deals=3)
    result = make_result(plan)
    for leg in range(8):
        seat = (0 - leg) % 8  # where slot 0 sits
        result.games.outcomes.places[leg] = 2
        result.games.outcomes.places[leg, :, seat] = 1
    save(store, [result])
    with store.reading() as connection:
        side = core(SideRow)
        winner = connection.execute(select(side).where(side.c.slot == 0)).one()
    assert (winner.wins, winner.points, list(winner.deal_points)) == (24, 336, [112, 112, 112])


def test_match_rows_sum_up_their_games(store: Store) -> None:
    results = make_results(round_robin(NAMES, numbers=1))
    ids = {result.plan.key: number for number, result in enumerate(results, start=1)}
    columns = match_columns(results, ids, recorded=True, isolation="none")
    save(store, results)
    with store.reading() as connection:
        rows = connection.execute(select(core(MatchRow))).all()
    assert [(row.rounds, row.wars, row.laid) for row in rows] == [
        (r.games.outcomes.rounds.sum(), r.games.outcomes.wars.sum(), r.games.outcomes.laid.sum())
        for r in results
    ]
    assert [row.rounds for row in rows] == columns["rounds"]


def test_sides_and_pairs_fit_together(store: Store) -> None:
    plans = round_robin("abcd", players=3, variants=[make_variant(), make_variant("bank", BANK)])
    save_plans(store, plans)
    save(store, make_results(plans[3:], forfeit_rate=0.1))
    sides, pairs = sides_and_pairs(store, "autumn")
    assert sides.scheduled == (8, 8)
    assert sides.match.tolist() == [at for at in range(3, 16) for _ in range(3)]
    assert (sides.wins + sides.draws + sides.losses == sides.games).all()
    assert [sum(made) for made in sides.deal_points] == sides.points.tolist()
    assert (sides.most == sides.games * 4).all()
    for match, slot, points in zip(sides.match, sides.slot, sides.points, strict=True):
        ours = (pairs.match == match) & (pairs.slot == slot)
        assert pairs.points[ours].sum() == points
        assert len(pairs.other[ours]) == 2


def test_entrants_are_told_apart_by_name_and_source() -> None:
    entrants: list[Entrant] = [make_entrant("a"), make_entrant("a", "x"), make_entrant("b")]
    assert len({entrant.hash for entrant in entrants}) == 3


def test_the_benchmark_stores_the_same_games_as_its_rival(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert storing.main(["--quick"]) == 0
    lines = [line for line in capsys.readouterr().out.splitlines() if line.startswith("|")]
    assert len(lines) == 2 + len(storing.CONTESTS)
