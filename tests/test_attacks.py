"""How many attacks by name the tests hold on each surface: SECURITY.md has the table, counted here."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections import Counter
from importlib import import_module
from math import prod
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree

import pytest

from tests.drawing.templates.hostile import OWN, REVIEWED

PAGE = Path(__file__).parents[1] / "SECURITY.md"
LEAST_OWN = 60


class Surface(NamedTuple):
    """Where attacks come in, how many the review of the program had there, the tests that repeat them all."""

    name: str
    reviewed: int
    tests: tuple[str, ...]


SURFACES = (
    Surface(
        "Templates",
        len(REVIEWED),
        (
            "drawing.templates.test_hostile:test_it_is_refused_at_once_or_drawn",
            "drawing.templates.test_trusted:test_what_templates_may_touch_is_the_same_for_both",
            "drawing.templates.test_trusted:test_only_strangers_pay",
        ),
    ),
    Surface(
        "Drawings",
        5,
        (
            "drawing.svg.test_hostile:test_a_sheet_full_of_it_is_more_than_a_slow_viewer_paints",
            "cli.test_hostile_packs:test_validate_and_render_both_refuse_a_crowd",
            "drawing.svg.test_hostile:test_it_is_refused_at_its_line",
            "drawing.svg.test_hostile:test_it_is_drawn_and_a_viewer_opens_it",
            "drawing.artwork.test_foreign:test_a_document_type_that_declares_more_than_words_is_refused",
            "drawing.artwork.test_foreign:test_words_that_are_written_too_often_are_refused",
        ),
    ),
    Surface(
        "Pictures",
        0,
        (
            "drawing.pictures.test_files:test_hostile_and_damaged_pictures_are_answered_in_words",
            "drawing.pictures.test_files:test_a_jpeg_whose_tables_make_no_sense_is_found_when_its_pixels_are_wanted",
            "drawing.pictures.test_files:test_only_files_of_the_pack_are_read",
            "drawing.pictures.test_files:test_a_file_too_large_is_not_read",
            "drawing.pictures.test_files:test_what_cameras_note_stays_at_home",
            "drawing.pictures.test_files:test_a_large_flat_png_is_looked_into_in_little_memory",
            "drawing.pictures.test_files:test_a_picture_that_changed_while_it_was_drawn_is_told",
            "press.test_pictures:test_a_picture_that_cannot_be_decoded_is_one_problem_at_its_file",
            "press.test_pictures:test_all_hostile_pictures_of_a_pack_are_told_at_once",
            "serving.test_served_pictures:test_who_has_the_pack_cannot_ask_what_others_have_seen",
            "serving.test_served_pictures:test_a_file_put_in_its_place_later_is_not_sent",
            "serving.test_served_pictures:test_pictures_of_strangers_are_made_ready_under_limits",
            "drawing.artwork.test_foreign:test_a_hostile_picture_inside_a_drawing_is_refused_at_its_line",
            "drawing.artwork.test_foreign:test_so_many_pictures_a_drawing_and_no_more",
            "drawing.artwork.test_foreign:test_templates_cannot_ask_for_a_picture_inside_a_drawing",
        ),
    ),
    Surface(
        "Fonts",
        0,
        (
            "drawing.typography.test_hostile_fonts:test_a_hostile_font_is_told_in_words_or_harmless",
            "drawing.typography.test_hostile_fonts:test_what_no_check_knows_is_ended_by_the_system",
            "drawing.typography.test_font_files:test_licence_bits_that_forbid_embedding_are_heeded",
            "drawing.typography.test_font_files:test_damage_anywhere_in_a_font_is_refused_or_harmless",
            "drawing.typography.test_font_files:test_a_large_file_is_not_read",
            "cli.test_hostile_packs:test_no_command_reads_a_strangers_font_in_its_own_process",
            "cli.test_hostile_packs:test_a_font_file_may_call_itself_as_another_font_of_the_document_does",
        ),
    ),
    Surface(
        "Rulebooks",
        8,
        (
            "press.book.test_bounds:test_it_is_refused_at_its_line_within_a_second",
            "press.book.test_bounds:test_it_is_printed_within_a_second",
            "press.book.test_bounds:test_what_the_typesetter_cannot_do_is_one_problem_at_its_line",
            "press.book.test_bounds:test_the_book_of_a_stranger_is_set_for_trial",
        ),
    ),
    Surface(
        "Holes in a budget, left to the system",
        0,
        (
            "drawing.test_bounded_drawing:test_every_command_that_draws_ends_it",
            "drawing.test_bounded_drawing:test_what_fills_the_memory_is_ended_at_its_line",
            "system.test_limits:test_values_compared_in_c_are_ended_and_the_line_is_known",
            "system.test_limits:test_time_outside_of_steps_is_limited_too",
            "system.test_limits:test_memory_is_limited",
            "system.test_limits:test_a_child_that_breaks_down_is_told",
            "system.test_limits:test_files_of_a_child_that_was_ended_are_removed",
            "system.test_limits:test_ctrl_c_is_heard_while_values_are_compared",
        ),
    ),
    Surface(
        "Text at the terminal",
        7,
        (
            "cli.test_hostile_text:test_printable_text_does_nothing_to_a_terminal",
            "cli.test_hostile_text:test_a_problem_is_one_line_however_long_or_forged_its_words",
            "cli.test_hostile_text:test_names_of_files_are_told_as_escapes",
            "cli.test_hostile_text:test_a_record_with_half_a_sign_hides_none_behind_it",
            "cli.test_hostile_text:test_what_is_no_text_may_be_typed_at_the_table",
            "cli.test_hostile_text:test_a_terminal_without_letters_of_a_language_stops_no_game",
        ),
    ),
    Surface(
        "Files of a pack, and where they lead",
        5,
        (
            "system.test_file_digests:test_a_giant_is_known_by_its_size_and_is_not_read",
            "system.test_file_digests:test_nothing_behind_a_link_out_of_the_folder_tells_in_a_digest",
            "system.test_file_digests:test_what_is_no_plain_file_is_not_waited_for",
            "cli.test_hostile_packs:test_a_giant_nobody_asks_for_is_passed_over",
            "cli.test_hostile_packs:test_a_giant_that_is_needed_is_refused_in_a_line",
            "cli.test_hostile_packs:test_a_giant_is_not_copied_into_a_new_pack",
            "cli.test_hostile_packs:test_files_whose_names_are_no_text_break_nothing",
            "cli.test_hostile_packs:test_nor_does_a_pack_whose_folder_is_called_so",
            "cli.test_hostile_packs:test_a_manifest_tells_nothing_of_a_file_elsewhere",
            "cli.test_hostile_packs:test_layouts_that_are_a_link_to_another_folder_are_refused",
            "cli.test_hostile_packs:test_so_many_fonts_are_made_and_no_more",
        ),
    ),
    Surface(
        "Logs of games",
        1,
        (
            "fuzz.test_damage:test_games_told_from_damaged_logs_end_in_a_line",
            "fuzz.test_damage:test_damaged_logs_are_told_in_a_line",
        ),
    ),
    Surface(
        "Records of cards",
        4,
        (
            "puzzles.test_checking:test_so_many_faults_are_listed_and_the_others_counted",
            "puzzles.test_checking:test_one_bad_line_hides_no_other",
            "puzzles.test_checking:test_quick_looks_at_everything_but_the_certificate",
            "puzzles.test_checking:test_what_is_no_file_is_told_before_anything_is_read",
            "puzzles.test_checking:test_lines_with_nothing_in_them_are_told_quickly",
        ),
    ),
    Surface(
        "Fleets that cannot fit, or take long to count",
        2,
        (
            "games.general_quarters.test_fitting:test_a_fleet_that_cannot_fit_is_one_finding_within_a_second",
            "system.test_long_work:test_counting_fleets_says_what_it_will_take_and_how_far_it_is",
        ),
    ),
    Surface(
        "Workers and files of killed runs",
        4,
        (
            "system.test_leftovers:test_whatever_a_file_is_called_a_killed_write_of_it_is_swept",
            "system.test_process_pool:test_the_work_of_a_lost_worker_is_done_by_another",
            "system.test_process_pool:test_work_that_ends_whoever_does_it_is_given_up",
            "system.test_process_pool:test_when_all_are_gone_nothing_waits",
            "system.test_process_pool:test_a_fault_comes_back_with_its_traceback",
            "system.test_process_pool:test_workers_are_ended_in_the_middle_of_their_work",
            "system.test_leftovers:test_the_next_run_sweeps_what_a_killed_one_left",
            "system.test_leftovers:test_only_files_are_swept",
            "system.test_leftovers:test_files_of_a_run_at_work_are_left_alone_until_it_is_killed",
        ),
    ),
    Surface(
        "The program's own cache",
        3,
        (
            "system.test_cache:test_a_damaged_file_is_none",
            "system.test_cache:test_a_folder_others_can_write_is_not_used",
            "system.test_cache:test_a_file_others_can_write_is_not_read",
            "system.test_cache:test_links_are_not_followed",
            "system.test_cache:test_what_is_in_the_place_of_a_file_is_replaced",
            "system.test_cache:test_what_is_in_the_place_of_a_folder_is_replaced",
            "system.test_cache:test_rubbish_with_a_right_checksum_is_as_nothing",
            "system.test_cache:test_all_that_is_cached_stays_below_a_bound",
            "system.test_cache:test_a_file_that_would_drive_all_others_out_is_not_kept",
        ),
    ),
    Surface(
        "Disks, folders, signals, variables",
        9,
        (
            "cli.test_hostile_surroundings:test_no_path_is_not_the_current_folder",
            "cli.test_hostile_surroundings:test_nor_is_it_a_folder_of_packs",
            "cli.test_hostile_surroundings:test_what_is_no_folder_is_wrong_usage_everywhere",
            "cli.test_hostile_surroundings:test_a_full_disk_is_told_with_the_file_that_did_not_fit",
            "cli.test_hostile_surroundings:test_what_is_written_minds_the_mask",
            "cli.test_hostile_surroundings:test_a_report_tells_nothing_of_where_it_was_made",
            "cli.test_hostile_surroundings:test_no_variable_and_no_home_moves_a_byte",
            "cli.test_hostile_surroundings:test_every_signal_to_end_is_ctrl_c",
            "cli.test_hostile_surroundings:test_no_package_is_advised_that_there_cannot_be",
            "cli.test_hostile_surroundings:test_a_pack_of_more_folders_inside_one_another_than_calls_may_be",
        ),
    ),
    Surface(
        "The preview in the browser, and what is no HTTP",
        2,
        (
            "preview.test_pages:test_without_the_link_there_is_nothing",
            "preview.test_pages:test_what_there_is_not_cannot_be_had",
            "preview.test_pages:test_only_a_place_the_page_was_told_of_is_opened",
            "preview.test_edits:test_an_edit_of_what_the_page_was_not_told_is_nothing",
            "preview.test_edits:test_an_edit_of_another_value_than_the_one_shown_is_stale",
            "preview.test_edits:test_what_is_no_edit_is_nothing",
            "preview.test_edits:test_edits_need_the_link_the_page_and_a_bounded_body",
            "editing.test_desk:test_rights_stay_and_a_read_only_file_or_a_link_out_of_the_pack_is_not_written",
            "serving.test_server:test_what_is_no_http_leaves_no_word_on_the_terminal",
            "serving.test_server:test_a_fault_of_our_own_is_told_once_and_answered",
        ),
    ),
    Surface(
        "The table in the browser",
        2,
        (
            "tabletop.test_table:test_going_to_and_fro_tells_one_line_a_decision",
            "tabletop.test_pictures:test_no_drawing_tells_what_another_link_has_fetched",
            "tabletop.test_pictures:test_a_face_that_was_not_drawn_ahead_takes_its_time_however_often_it_is_asked_for",
            "tabletop.test_attacks:test_it_is_refused_in_a_line_and_nothing_has_changed",
            "tabletop.test_attacks:test_a_table_that_is_shared_is_asked_for_by_its_own_address_alone",
            "tabletop.test_attacks:test_the_words_of_a_player_are_text_of_one_line",
            "tabletop.test_attacks:test_half_a_sign_is_refused_or_an_escape",
            "tabletop.test_attacks:test_words_along_with_a_move_that_takes_none_are_refused",
            "tabletop.test_attacks:test_a_link_has_so_many_streams_and_others_keep_theirs",
            "tabletop.test_attacks:test_a_body_that_does_not_come_is_not_waited_for",
            "tabletop.test_attacks:test_a_page_that_leaves_while_it_speaks_breaks_nothing",
            "tabletop.test_sockets:test_headers_that_never_end_are_not_waited_for",
            "tabletop.test_sockets:test_a_body_that_comes_drop_by_drop_is_not_waited_for",
            "tabletop.test_sockets:test_what_is_malformed_is_refused_before_it_is_read",
            "tabletop.test_secrets:test_a_leak_that_was_planted_is_noticed",
        ),
    ),
)


def cases(test: str) -> int:
    """The number of cases of a test, such as ``cli.test_hostile_text:test_…``."""
    module, name = test.split(":")
    function = getattr(import_module(f"tests.{module}"), name)
    marks = [mark for mark in getattr(function, "pytestmark", ()) if mark.name == "parametrize"]
    return prod(len(list(mark.args[1])) for mark in marks)


def table() -> list[tuple[str, int, int]]:
    """Each surface with its attacks: those of the review, and those beyond it."""
    return [
        (surface.name, surface.reviewed, sum(map(cases, surface.tests)) - surface.reviewed)
        for surface in SURFACES
    ]


def test_the_page_tells_as_many_attacks_as_the_tests_hold() -> None:
    rows = re.findall(
        r"^\| ([A-Z][^|]*) \| (\d+) \| (\d+) \|$", PAGE.read_text(encoding="utf-8"), re.MULTILINE
    )
    counted = table()
    total = "All", sum(row[1] for row in counted), sum(row[2] for row in counted)
    assert [(name, int(reviewed), int(own)) for name, reviewed, own in rows] == [*counted, total]


@pytest.mark.soak
def test_no_attack_lands(tmp_path, record_property):
    """Every attack of the table is tried again in a run of its own, and those that land are counted.

    The run has a cache and compiled modules of its own, so that nothing beside it can spoil them. The
    first words of each that lands are told.
    """
    names = [test.replace(".", "/").replace(":", ".py::") for surface in SURFACES for test in surface.tests]
    report = tmp_path / "attacks.xml"
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", f"--junitxml={report}"]
    apart = {"XDG_CACHE_HOME": str(tmp_path / "cache"), "PYTHONPYCACHEPREFIX": str(tmp_path / "modules")}
    subprocess.run(
        [*command, *(f"tests/{name}" for name in names)],
        cwd=Path(__file__).parents[1],
        env={**os.environ, **apart},
        capture_output=True,
    )
    tried: Counter[str] = Counter()
    landed: dict[str, str] = {}
    for case in ElementTree.parse(report).iter("testcase"):
        where = f"{case.get('classname', '').removeprefix('tests.')}:{case.get('name', '')}"
        tried[next(each.name for each in SURFACES if where.split("[")[0] in each.tests)] += 1
        for child in case:
            if child.tag in ("failure", "error"):
                landed[where] = child.get("message", "")[:300]
    surfaces = {each.name for each in SURFACES if {where.split("[")[0] for where in landed} & {*each.tests}}
    told = f"{len(landed)} of {tried.total()} attacks land, in {len(surfaces)} of {len(tried)} classes"
    record_property("counted", told)
    assert tried.total() >= sum(reviewed + own for _, reviewed, own in table())
    assert landed == {}


def test_every_surface_has_attacks_beyond_the_review_and_there_are_enough() -> None:
    assert all(own > 0 for _, _, own in table())
    assert sum(own for _, _, own in table()) >= LEAST_OWN
    assert len(OWN) >= LEAST_OWN // 2
