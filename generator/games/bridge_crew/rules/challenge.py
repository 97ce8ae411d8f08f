"""The challenge: what the Crew does, Conflict dice, attitudes, the roll, the Swap Meet. CR-6 to CR-10"""

from __future__ import annotations

from generator.contract import IllegalMove
from generator.games.bridge_crew import odds
from generator.games.bridge_crew.action_table import ORDER_OPTIONS
from generator.games.bridge_crew.actions import Action, AlienDie, Attitude, Maverick, Narrate
from generator.games.bridge_crew.phases import (
    ALIEN_ATTITUDE,
    ALIEN_DIE,
    CREW_ATTITUDE,
    LAST_SCENE,
    OUTCOME,
    OVER,
)
from generator.games.bridge_crew.rules import rounds
from generator.games.bridge_crew.rules.judging import check_fits, fit
from generator.games.bridge_crew.rules.rounds import tell
from generator.games.bridge_crew.state import State

NO_DIE = -1
TELL = Narrate()


# ---- the Crew's choice --------------------------------------------------------------------


def accept_commission(state: State, kind: int) -> None:
    """The Crew takes a die out of the Commission pool and carries out the Order as given. CR-5.9, CR-6.1"""
    state.commission[kind] -= 1
    state.crew_die = kind
    state.carried = state.order
    _meet_the_alien(state)


def maverick_ways(state: State) -> list[Action]:
    """The maverick's options, with each kind of Officer die that will do. CR-6.2

    Only the matrix's own fits are listed; for another Order a maverick may state one. CR-14.4
    """
    return ways_open_to(state, state.crew)


def ways_open_to(state: State, seat: int) -> list[Action]:
    """The options of ``seat`` as the maverick of the Order just given. CR-6.2"""
    own = [kind for kind, count in enumerate(state.officers[seat]) if count]
    actions: list[Action] = []
    for (option, order), by_kind in state.menu.mavericks.items():
        if option == "as_given" and order != state.order:
            continue
        if option == "reinterpret" and order == state.order:
            continue
        if not _suits(state, option):
            continue
        origin = state.content.options[option].origin
        actions += [by_kind[kind] for kind in own if origin in ("any", "CE"[kind % 2])]
    return actions


def _suits(state: State, option: str) -> bool:
    """With strict mavericks, is the option meant for such a problem? CR-6.5"""
    return not state.thinks or state.content.options[option].suits in ("anything", state.thinks)


def maverick(state: State, action: Maverick) -> None:
    """Do as told or otherwise, with an Officer die. CR-6.2"""
    option = state.content.options.get(action.option)
    if option is None:
        raise IllegalMove("CR-6.2", f"a maverick has no option '{action.option}'")
    kind = state.content.kind.get((action.die, action.origin), NO_DIE)
    if kind == NO_DIE or not state.officers[state.crew][kind]:
        raise IllegalMove(
            "CR-6.2", f"there is no d{action.die} of origin {action.origin} in the own Officer pool"
        )
    if option.origin not in ("any", action.origin):
        raise IllegalMove("CR-6.2", f"{option.name} needs a die of origin {option.origin}")
    if not _suits(state, action.option):
        raise IllegalMove("CR-6.5", f"{option.name} is closed: the Captain named the problem {state.thinks}")
    if action.option not in ORDER_OPTIONS:
        if action.order:
            raise IllegalMove("CR-9.10", f"{option.name} carries out no Order")
    elif action.option == "as_given":
        if action.order != state.order:
            raise IllegalMove("CR-6.2", f"the Order as given is '{state.order}', not '{action.order}'")
    elif action.order not in state.content.prompts or action.order == state.order:
        raise IllegalMove("CR-6.2", f"'{action.order}' is not another Order")
    if action.fit:
        if action.option != "reinterpret":
            raise IllegalMove("CR-14.4", "a fit is stated with an Order; the Captain has given this one")
        check_fits(state, [(state.personalities[state.crew], action.fit)])

    tell(state, state.crew, action.text)
    state.officers[state.crew][kind] -= 1
    state.option, state.carried, state.maverick_fit, state.crew_die = (
        action.option,
        action.order,
        action.fit,
        kind,
    )
    if action.option in ORDER_OPTIONS:
        _meet_the_alien(state)
    else:
        # No Alien die, no attitudes, no speciality, no tie-break: one roll, high enough or not.
        # CR-9.10, CR-9.11
        result = state.dice.roll(action.die)
        state.crew_rolls = ((result,),)
        _decide(state, result >= state.content.game.maverick_success)


# ---- Conflict dice and attitudes ----------------------------------------------------------


def _meet_the_alien(state: State) -> None:
    if any(state.encounter):
        state.phase, state.turn = ALIEN_DIE, state.alien
    else:
        # Nothing left to stand against the Crew with: it wins. CR-7.4
        _decide(state, True)


def alien_dice(state: State) -> list[Action]:
    """Each kind of die in the Encounter pool. CR-7.1"""
    return [state.menu.alien_dice[kind] for kind, count in enumerate(state.encounter) if count]


def alien_die(state: State, action: AlienDie) -> None:
    """The Alien answers with a die of the Encounter pool, having seen the Crew's. CR-7.1"""
    kind = state.content.kind.get((action.die, action.origin), NO_DIE)
    if kind == NO_DIE or not state.encounter[kind]:
        raise IllegalMove("CR-7.1", f"no d{action.die} of origin {action.origin} lies in the Encounter pool")
    tell(state, state.alien, action.text)
    state.encounter[kind] -= 1
    state.alien_die = kind
    state.phase, state.turn = CREW_ATTITUDE, state.crew


def attitudes(state: State) -> list[Action]:
    """Neutral, Friendly, Hostile. CR-7.2"""
    return list(state.menu.attitudes)


def attitude(state: State, action: Attitude) -> None:
    """Choose in secret; when both have, they are shown together and the dice fall. CR-7.3"""
    if action.stance not in state.content.auto_win:
        raise IllegalMove("CR-7.2", f"there is no attitude '{action.stance}'")
    if state.phase == CREW_ATTITUDE:
        state.crew_stance = action.stance
        state.phase, state.turn = ALIEN_ATTITUDE, state.alien
    else:
        state.alien_stance = action.stance
        _roll(state)


# ---- resolving ----------------------------------------------------------------------------


def _roll(state: State) -> None:
    """Both roll, again as long as a tie is nobody's. CR-8"""
    content = state.content
    crew_auto, alien_auto = content.auto_win[state.crew_stance], content.auto_win[state.alien_stance]
    crew_sides, alien_sides = content.types[state.crew_die // 2], content.types[state.alien_die // 2]
    times = 2 if is_specialist(state) else 1
    while True:
        # The specialist rolls the same die twice, on every re-roll too. CR-9.1, CR-9.3
        ours = tuple(state.dice.roll(crew_sides) for _ in range(times))
        theirs = state.dice.roll(alien_sides)
        state.crew_rolls = (*state.crew_rolls, ours)
        state.alien_rolls = (*state.alien_rolls, theirs)
        # The higher one counts, also for odd and even. CR-9.2
        verdict = odds.verdict(max(ours), theirs, crew_auto, alien_auto)
        if verdict != odds.TIE:
            return _decide(state, verdict == odds.CREW_WINS)
        fits = state.maverick_fit or fit(state, state.crew, state.carried)
        # A tie is the Crew's if the Order carried out fits the Crew's Personality, the Alien's if
        # it runs counter; else both roll again. CR-6.4, CR-8.8, CR-8.9
        if fits != "none":
            return _decide(state, fits == "keen")


def is_specialist(state: State) -> bool:
    """Is the Order carried out that of the Crew's own card? CR-9.1, CR-6.4"""
    return state.content.speciality[state.specialists[state.crew]] == state.carried


def _decide(state: State, crew_won: bool) -> None:
    """The winner is known and tells the outcome. CR-4.2, CR-9.12, CR-9.13"""
    state.crew_won = crew_won
    state.phase, state.turn = OUTCOME, state.crew if crew_won else state.alien


def tellings(state: State) -> list[Action]:
    """Tell it; saying nothing is allowed. CR-14.2"""
    return [TELL]


def narrate(state: State, action: Narrate) -> None:
    """After the telling the dice move and the roles change; after the last scene all is over. CR-10.1"""
    tell(state, state.turn, action.text)
    if state.phase == LAST_SCENE:
        state.phase = OVER
        return
    if state.option and state.option not in ORDER_OPTIONS:
        _end_bold_stroke(state)
    elif state.alien_die == NO_DIE:
        # Won without a roll: the die stays with the Crew whatever the attitude. CR-7.4
        state.officers[state.crew][state.crew_die] += 1
    else:
        _swap_meet(state)
    state.crew_die = state.alien_die = NO_DIE
    rounds.change_roles(state)
    rounds.next_round(state)


def _end_bold_stroke(state: State) -> None:
    """Technobabble or Alien Love: the die is kept, or goes back to its pool of origin. CR-9.12, CR-9.13"""
    kind = state.crew_die
    if state.crew_won:
        state.officers[state.crew][kind] += 1
    else:
        home_pool(state, kind)[kind] += 1


def _swap_meet(state: State) -> None:
    """The Conflict dice move by the winner's attitude; the loser's does not matter. CR-10.1, CR-10.2"""
    crew, alien = state.officers[state.crew], state.officers[state.alien]
    if state.crew_won:
        winner, loser, side = crew, alien, state.commission
        own, taken, stance = state.crew_die, state.alien_die, state.crew_stance
    else:
        winner, loser, side = alien, crew, state.encounter
        own, taken, stance = state.alien_die, state.crew_die, state.alien_stance
    if stance == "neutral":
        # The Crew's side is the Commission pool, even if the Crew rolled an Officer die. CR-10.3, CR-10.4
        winner[own] += 1
        side[taken] += 1
    elif stance == "friendly":
        winner[taken] += 1  # CR-10.5
        loser[own] += 1
    else:
        winner[own] += 1  # CR-10.6
        winner[taken] += 1


def home_pool(state: State, kind: int) -> list[int]:
    """The pool a die came from in the beginning. CR-1.4"""
    return state.encounter if kind % 2 else state.commission
