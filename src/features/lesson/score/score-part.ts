import type { Engraving } from './engrave.ts';
import type { PrintedBar } from './score-bars.ts';
import type { Moment } from './score-cursor.ts';

/** A part of the music in whole notes. */
export interface MusicPart {
  from: number;
  to: number;
}

const NEAR = 1e-4;

/** Where a printed bar is played, the first time; null where its first note is not found. */
export function partOfBar({ moments, bars, music }: Engraving, bar: PrintedBar): MusicPart | null {
  const first = moments.find((moment) => isIn(moment, bar));
  if (first === undefined) return null;
  const next = bars.find((position) => position > first.position + NEAR);
  return { from: first.position, to: Math.min(next ?? music.end, music.end) };
}

function isIn({ left, top }: Moment, bar: PrintedBar): boolean {
  return Math.abs(top - bar.top) < 4 && left >= bar.left && left < bar.left + bar.width;
}

/** An engraving of which only a part is played; the paper stays as it is. */
export function withoutTheRest(engraving: Engraving, { from, to }: MusicPart): Engraving {
  const { music, moments } = engraving;
  const sounds = (at: number) => at >= from - NEAR && at < to - NEAR;
  return {
    ...engraving,
    music: {
      ...music,
      notes: music.notes
        .filter(({ at }) => sounds(at))
        .map((note) => ({ ...note, at: note.at - from, length: Math.min(note.length, to - note.at) })),
      end: to - from,
    },
    moments: moments
      .filter(({ position }) => sounds(position))
      .map((moment) => ({ ...moment, position: moment.position - from })),
    bars: [0],
  };
}
