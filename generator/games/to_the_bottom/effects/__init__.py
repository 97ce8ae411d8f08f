"""The effect words of the game: their functions, by the group that says where a word may stand."""

from generator.games.to_the_bottom.effects import acting, answering, holding
from generator.games.to_the_bottom.effects.vocabulary import ACTS, ANSWERS, HOLDS, MARKS, ON_PLAY
from generator.reading.effect_words import EffectWords

WORDS = EffectWords(
    {
        ACTS: (
            acting.draw,
            acting.points,
            acting.move,
            acting.jettison,
            acting.place_top,
            acting.redraw,
        ),
        ON_PLAY: (acting.merge,),
        ANSWERS: (
            answering.stop_play,
            answering.stop_action,
            answering.refuse,
            answering.choose_hit,
            answering.ransom,
        ),
        HOLDS: (
            holding.draw_more,
            holding.draw_fewer,
            holding.skip_drawing,
            holding.extra_room,
            holding.play_discount,
            holding.enter_ready,
            holding.see_hands,
            holding.look_ahead,
            holding.arrange_ahead,
        ),
        MARKS: (holding.protected, holding.no_points, holding.play_on_opponent, holding.pair_points),
    }
)
