// The piece itself, by the curriculum's instrument. Sound and picture come from the same notes.
import type { Click } from '../../sound/note.ts';

import { countIn, readScore } from '../../sound/score.ts';
import type { Draw, LitScore, MadeScene, SceneContext, Shapes } from '../film-types.ts';
import { guitarView } from '../pictures/view-guitar.ts';
import { pianoView } from '../pictures/view-piano.ts';
import { voiceView } from '../pictures/view-voice.ts';
import { LEAD, litTimes, REST } from '../play-times.ts';
import type { SceneOf } from '../storyboard.ts';

const VIEWS: Readonly<
  Record<
    string,
    (
      score: LitScore,
      context: {
        counted: readonly number[];
        chords: Shapes;
        midis: readonly number[];
        leftVoices: ReadonlySet<number>;
      },
    ) => Draw
  >
> = { piano: pianoView, guitar: guitarView, voice: voiceView };

/** The voices that the left hand plays: those in the bass clef. */
function leftVoicesOf(abc: string): ReadonlySet<number> {
  const voices = [...abc.matchAll(/^V:(.*)$/gm)].map(([, facts = '']) => facts.includes('clef=bass'));
  if (voices.length === 0) return new Set(/^K:.*clef=bass/m.test(abc) ? [0] : []);
  return new Set(voices.flatMap((isLeft, index) => (isLeft ? [index] : [])));
}

/** A score with the time at which it begins in its scene, and its clicks. */
export function timed(abc: string, { tempo, count }: { tempo?: number | undefined; count: boolean }) {
  const score = readScore(abc, { tempo });
  const { clicks, before } = count ? countIn(score) : { clicks: [] as Click[], before: 0 };
  const begin = LEAD + before;
  return {
    score: { ...score, notes: litTimes(score.notes) },
    begin,
    seconds: begin + score.end + REST,
    clicks: clicks.map((click) => ({ ...click, at: click.at + LEAD })),
    counted: clicks.map(({ at }) => at - before),
    sounding: score.notes.map((note) => ({ ...note, at: note.at + begin, barEnd: note.barEnd + begin })),
  };
}

export function play(scene: SceneOf<'play'>, { instrument, chords, midis }: SceneContext): MadeScene {
  const { score, begin, seconds, clicks, counted, sounding } = timed(scene.abc, scene);
  const view = VIEWS[instrument] as (typeof VIEWS)[string];
  const draw = view(score, { counted, chords, midis, leftVoices: leftVoicesOf(scene.abc) });
  return {
    seconds,
    clicks,
    parts: [{ instrument, notes: sounding }],
    draw: (t, frame) => draw(t - begin, frame),
    poster: begin + ((score.notes[2] ?? score.notes[0])?.at ?? 0) + 0.25,
  };
}
