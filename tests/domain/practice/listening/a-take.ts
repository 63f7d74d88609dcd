import type { SoundEvent } from '#domain/practice/listening/align/sound-event.ts';
import type { ExpectedScore } from '#domain/practice/listening/expected.ts';
import type { WeighedEvent } from '#domain/practice/listening/judge/judge-notes.ts';

/** Quarter notes, four to a bar, at 60 beats a minute: the beat of a note is its second. */
export function aScore(pitches: readonly number[]): ExpectedScore {
  const notes = pitches.map((pitch, index) => ({
    pitch,
    at: index / 4,
    length: 1 / 4,
    bar: Math.floor(index / 4) + 1,
    voice: 0,
  }));
  return { notes, beatLength: 1 / 4, bpm: 60 };
}

/** Notes that are clearly there: [second, pitch]. */
export function played(
  ...notes: readonly (readonly [at: number, pitch: number])[]
): (SoundEvent & WeighedEvent)[] {
  return notes.map(([at, pitch]) => {
    const support = new Map([[pitch, 1]]);
    return { at, strength: 1, support, weights: support };
  });
}

/** Three bars of which no two are alike. */
export const MELODY = [60, 62, 64, 65, 67, 65, 64, 62, 60, 64, 67, 72, 71, 69, 67, 65];
