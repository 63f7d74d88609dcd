import abcjs, { type TuneObject } from 'abcjs';
import {
  type ExpectedNote,
  type ExpectedScore,
  MAX_EXPECTED_NOTES,
  MAX_MOMENTS,
  momentsOf,
} from '#domain/practice/listening/expected.ts';
import { drawableAbc } from '#sound/score/abc-text.ts';
import { tracksOf } from '#sound/score/score-notes.ts';

/** What abcjs's own types leave out. */
interface WrittenElement {
  readonly el_type: string;
  readonly startChar?: number;
}

/** The printed bar, from 1, of each place of the text where a note is written. */
function writtenBars(tune: TuneObject): Map<number, number> {
  const bars = new Map<number, number>();
  const reached = new Map<number, number>();
  for (const line of tune.lines) {
    const voices = (line.staff ?? []).flatMap(({ voices = [] }) => voices);
    voices.forEach((elements, voice) => {
      let bar = reached.get(voice) ?? 1;
      let sounding = false;
      for (const { el_type, startChar } of elements as readonly WrittenElement[]) {
        if (el_type === 'note' && startChar !== undefined) {
          bars.set(startChar, bar);
          sounding = true;
        }
        // A sign at the beginning of a line (a repeat) ends no bar.
        if (el_type === 'bar' && sounding) {
          bar += 1;
          sounding = false;
        }
      }
      reached.set(voice, bar);
    });
  }
  return bars;
}

/**
 * The notes of a score in ABC as they are played: ties joined, repeats written out. Null where there is nothing to play or
 * more than anybody plays in a take.
 */
export function readExpected(abc: string): ExpectedScore | null {
  const [tune] = abcjs.parseOnly(drawableAbc(abc));
  if (!tune) return null;
  const bars = writtenBars(tune);
  const notes = tracksOf(tune).flatMap((track, voice) =>
    track.flatMap(({ cmd, pitch, start, duration, startChar }): ExpectedNote[] =>
      cmd === 'note' && pitch !== undefined && start !== undefined && duration !== undefined
        ? [{ pitch, at: start, length: duration, bar: bars.get(startChar ?? -1) ?? 1, voice }]
        : [],
    ),
  );
  if (notes.length === 0 || notes.length > MAX_EXPECTED_NOTES) return null;
  notes.sort((one, other) => one.at - other.at || one.pitch - other.pitch);
  const score = { notes, beatLength: tune.getBeatLength(), bpm: tune.getBpm() };
  return momentsOf(score).length > MAX_MOMENTS ? null : score;
}
