import { median } from '#domain/practice/median.ts';
import { endOf } from '#domain/practice/singing.ts';

/** A note that is to be sung, in seconds from the beginning of what is drawn. */
export interface RollNote {
  readonly midi: number;
  readonly startS: number;
  readonly lengthS: number;
  /** The printed bar, from 1. */
  readonly bar: number;
  /** What stands on the note, such as a syllable; its name without it. */
  readonly label?: string;
}

/** A reading of the voice; null: nobody sings, or it is not clear what. */
export interface RollPoint {
  readonly atS: number;
  readonly midi: number | null;
}

export interface RollScale {
  readonly width: number;
  readonly height: number;
  readonly rowPx: number;
  /** The half tones of the lowest and the highest row. */
  readonly lowest: number;
  readonly highest: number;
  x(seconds: number): number;
  /** The middle of a pitch's row; pitches beyond the picture stand at its edge. */
  y(midi: number): number;
}

/** A usual note is wide enough for its name. */
const USUAL_NOTE_PX = 44;
const [MIN_PX_PER_SECOND, MAX_PX_PER_SECOND] = [24, 120];
/** Wider pictures are drawn narrower: a long score stays one element that a phone can draw. */
const MAX_WIDTH_PX = 24_000;
/** Half tones above and below the notes, where a voice that is off can still be seen. */
const MARGIN_ROWS = 3;
const PICTURE_PX = 260;
const [MIN_ROW_PX, MAX_ROW_PX] = [7, 18];
/** Room for the numbers of the bars. */
export const TOP_PX = 24;
const AFTER_S = 1;
/** Readings farther apart than this are not joined: in between nobody was heard. */
const GAP_S = 0.3;

export function rollScale(notes: readonly RollNote[], lineEndS: number): RollScale {
  const pitches = notes.length > 0 ? notes.map(({ midi }) => midi) : [60];
  const lowest = Math.floor(min(pitches)) - MARGIN_ROWS;
  const highest = Math.ceil(max(pitches)) + MARGIN_ROWS;
  const rows = highest - lowest + 1;
  const rowPx = Math.min(MAX_ROW_PX, Math.max(MIN_ROW_PX, PICTURE_PX / rows));
  const usual = median(notes.map(({ lengthS }) => lengthS).filter((length) => length > 0)) || 1;
  const end = AFTER_S + Math.max(endOf(notes), lineEndS);
  const pxPerSecond = Math.min(
    Math.min(MAX_PX_PER_SECOND, Math.max(MIN_PX_PER_SECOND, USUAL_NOTE_PX / usual)),
    MAX_WIDTH_PX / end,
  );
  return {
    width: Math.ceil(end * pxPerSecond),
    height: TOP_PX + rows * rowPx,
    rowPx,
    lowest,
    highest,
    x: (seconds) => seconds * pxPerSecond,
    y: (midi) => TOP_PX + (highest + 0.5 - Math.min(highest + 0.4, Math.max(lowest - 0.4, midi))) * rowPx,
  };
}

/** Where each bar is first sung, in the order of time; a bar that comes back has two. */
export function barStarts(notes: readonly RollNote[]): { bar: number; startS: number }[] {
  const starts: { bar: number; startS: number }[] = [];
  for (const { bar, startS } of [...notes].sort((one, other) => one.startS - other.startS)) {
    if (starts.at(-1)?.bar !== bar) starts.push({ bar, startS });
  }
  return starts;
}

/** The line as SVG's path, with a gap where nobody sings. A single reading is a dot. */
export function linePath(line: readonly RollPoint[], scale: RollScale): string {
  const parts: string[] = [];
  let before: number | null = null;
  for (const { atS, midi } of line) {
    if (midi === null) {
      before = null;
      continue;
    }
    const place = `${tenths(scale.x(atS))} ${tenths(scale.y(midi))}`;
    parts.push(before !== null && atS - before <= GAP_S ? `L${place}` : `M${place}h0`);
    before = atS;
  }
  return parts.join('');
}

/** Finer is not seen; toFixed takes three times as long. */
const tenths = (px: number) => Math.round(px * 10) / 10;

/** Where the picture is scrolled to, so that the playhead stays at a third of the width. */
export function followedScroll(playheadPx: number, shownPx: number, now: number, inPages: boolean): number {
  if (inPages && playheadPx >= now && playheadPx <= now + shownPx * 0.9) return now;
  return Math.max(0, Math.round(playheadPx - shownPx * (inPages ? 0.1 : 1 / 3)));
}

const max = (values: readonly number[]) => values.reduce((most, value) => Math.max(most, value), 0);
const min = (values: readonly number[]) =>
  values.reduce((lowest, value) => Math.min(lowest, value), Number.POSITIVE_INFINITY);
