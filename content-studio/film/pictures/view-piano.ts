import { countAt, counter } from '../counting.ts';
import type { LitNote, LitScore, Picture } from '../film-types.ts';
import { COLOURS, sheet, WIDTH, words } from '../paper.ts';
import { isBlack, nameOf } from '../pitch-names.ts';
import { comingAt, soundingAt } from '../play-times.ts';
import { keyboardPicture, rangeOf } from './keyboard-picture.ts';
import { pageAt, pagesOf, playhead, ribbon } from './ribbon.ts';

/** Half tones that can be shown with keys wide enough for a finger's number. */
const WIDEST = 24;

const fingersOf = (notes: readonly LitNote[]) =>
  new Map(notes.map(({ midi, finger }) => [midi, finger] as const));

/** One row a hand: the notes of each voice, the right hand above. */
function handsOf(notes: readonly LitNote[]) {
  const voices = [...new Set(notes.map(({ voice }) => voice))].sort();
  return voices.map((voice) => notes.filter((note) => note.voice === voice));
}

/** The keys of the whole film where they fit, so that the keyboard stays the same from scene to scene. */
function keysFor(score: LitScore, midis: readonly number[]) {
  const whole = rangeOf(midis);
  return whole.to - whole.from <= WIDEST ? whole : rangeOf(score.notes.map(({ midi }) => midi));
}

/** A ribbon of the notes' names above, the keyboard beneath. */
export function pianoView(
  score: LitScore,
  {
    counted,
    midis,
    leftVoices,
  }: { counted: readonly number[]; midis: readonly number[]; leftVoices: ReadonlySet<number> },
) {
  const rows = handsOf(score.notes);
  const both = rows.length > 1;
  const box = { x: both ? 70 : 28, y: 16, width: WIDTH - (both ? 98 : 56), height: both ? 108 : 66 };
  const top = both ? 152 : 112;
  const board = {
    x: 27,
    y: top,
    width: WIDTH - 54,
    height: 382 - top,
    ...keysFor(score, midis),
  };
  const named = [...new Set(score.notes.map(({ midi }) => midi))].filter((midi) => !isBlack(midi));
  const pages = pagesOf(score);
  const sides = both
    ? ['右', '左']
        .map((side, row) => words(36, 16 + 37 + row * 57, side, { size: 28, fill: COLOURS.soft }))
        .join('')
    : '';
  return (t: number): Picture => {
    const now = soundingAt(score.notes, t);
    const page = pageAt(pages, t);
    const next = comingAt(score.notes, t);
    const labelOf = (note: LitNote) =>
      [
        ...new Set(
          score.notes
            .filter((o) => o.voice === note.voice && Math.abs(o.at - note.at) < 0.01)
            .map(({ midi }) => nameOf(midi)),
        ),
      ].join('');
    const still = sheet(
      sides +
        ribbon({
          score,
          page,
          rows,
          box,
          labelOf,
          isLit: (note: LitNote) => now.includes(note),
          isLeft: ({ voice }: LitNote) => leftVoices.has(voice),
        }) +
        keyboardPicture({
          ...board,
          lit: fingersOf(now),
          next: fingersOf(next),
          named,
          left: new Set(now.filter(({ voice }) => leftVoices.has(voice)).map(({ midi }) => midi)),
        }) +
        counter(countAt(counted, score, t), WIDTH / 2, top + (382 - top) / 2, 130),
    );
    return { still, movers: playhead(page, box, t) };
  };
}
