import { places } from '../../sound/guitar-strings.ts';
import { countAt, counter } from '../counting.ts';
import type { ChordShape, LitNote, LitScore, Mover, Picture, Shapes } from '../film-types.ts';
import { sheet, WIDTH } from '../paper.ts';
import { nameOf } from '../pitch-names.ts';
import { comingAt, soundingAt } from '../play-times.ts';
import { CHORDS } from './chord-box.ts';
import { fretboardPicture, fretsShown, swinging } from './fretboard-picture.ts';
import { pageAt, pagesOf, playhead, ribbon } from './ribbon.ts';

const SWINGS = 0.7;

/** A note on its string, with the number of notes that sound with it. */
export interface FrettedNote extends LitNote {
  readonly string: number;
  readonly fret: number;
  readonly size: number;
}

/** Notes with the string and fret on which they are played; the finger of a fret in the first position is its number. */
function fretted(notes: readonly LitNote[], shapes: Shapes = {}): FrettedNote[] {
  const moments = new Map<number, LitNote[]>();
  for (const note of notes) {
    const key = Math.round(note.at * 1000);
    moments.set(key, [...(moments.get(key) ?? []), note]);
  }
  let shape: ChordShape | null = null;
  return [...moments.values()].flatMap((chord) => {
    // A chord's name above the notes holds until the next one; its fingers are those of its diagram.
    const mark = chord.find((note) => note.mark)?.mark;
    if (mark) shape = shapes[mark] ?? null;
    const found = places(chord.map(({ midi }) => midi));
    return chord.map((note, index) => {
      const { string, fret } = found[index] ?? { string: 5, fret: 0 };
      const held = shape?.frets[string] === fret ? shape.fingers?.[string] : null;
      const alone = shape === null && chord.length === 1 && fret > 0 && fret < 5 ? fret : null;
      const finger = note.finger || held || alone || null;
      return { ...note, string, fret, finger, size: chord.length };
    });
  });
}

function labelFor(notes: readonly FrettedNote[]) {
  let mark: string | null = null;
  const marks = new Map<FrettedNote, string | null>();
  for (const note of notes) {
    if (note.mark && note.size > 1) mark = note.mark;
    marks.set(note, note.mark ?? mark);
  }
  return (note: FrettedNote) => {
    if (note.size === 1) return nameOf(note.midi);
    const stroke = note.size > 2 ? (note.offBeat ? '↑' : '↓') : '';
    return note.size > 2
      ? `${note.mark ? marks.get(note) : ''}${stroke}`
      : notes
          .filter(({ at }) => Math.abs(at - note.at) < 0.01)
          .map(({ midi }) => nameOf(midi))
          .join('');
  };
}

/** A ribbon of names above, the fretboard with dots and swinging strings beneath. */
export function guitarView(
  score: LitScore,
  { counted, chords }: { counted: readonly number[]; chords: Shapes },
) {
  const notes = fretted(score.notes, { ...CHORDS, ...chords });
  const box = { x: 28, y: 16, width: WIDTH - 56, height: 66 };
  const board = { y: 140, height: 182, count: fretsShown(notes.map(({ fret }) => fret)) };
  const pages = pagesOf(score);
  const labelOf = labelFor(notes);
  return (t: number, frame: number): Picture => {
    const now = soundingAt(notes, t);
    const page = pageAt(pages, t);
    const moving = now.filter(({ at }) => t - at < SWINGS);
    const next = comingAt(notes, t).filter(
      (spot) => !now.some((o) => o.string === spot.string && o.fret === spot.fret),
    );
    const still = sheet(
      ribbon({ score, page, rows: [notes], box, labelOf, isLit: (note: FrettedNote) => now.includes(note) }) +
        fretboardPicture({ ...board, lit: now, next, moving }) +
        counter(countAt(counted, score, t), WIDTH / 2, board.y + 91, 130),
    );
    const strings: Mover[] = moving.map((note) => swinging(note, t - note.at, frame, board));
    return { still, movers: [...strings, ...playhead(page, box, t)] };
  };
}
