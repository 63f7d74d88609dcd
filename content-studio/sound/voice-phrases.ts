// How a singer shapes a line: where breath is taken, how the pitch glides, how loud each moment is.
import type { Note } from './note.ts';

/** A note as it is sung; its written length may be cut for a breath. */
export type SungNote = Omit<Note, 'written'> & { written: number };
/** Notes of one breath; `quiet`: silent seconds before the first. */
export interface Phrase {
  readonly notes: SungNote[];
  readonly quiet: number;
}

const ATTACK = 0.09;
const RELEASE = 0.16;
const GLIDE = 0.075;
const VIBRATO = { from: 0.7, grows: 0.9, speed: 5.3, depth: 0.17 };
/** Seconds that a singer leaves at the end of a phrase for the next breath. */
const BREATH = 0.34;

/** A breath before this note? After a rest, where the text says so, and at the end of a written line. */
function breathes(previous: SungNote, note: SungNote) {
  const gap = note.at - (previous.at + previous.written);
  if (gap > 0.12 || previous.breath) return true;
  return note.line !== previous.line && previous.written >= 0.7;
}

/** Groups notes (one voice, in order) into breaths; `quiet`: silent seconds before the first note. */
export function phrasesOf(notes: readonly Note[]) {
  const phrases: Phrase[] = [];
  for (const note of [...notes].sort((one, other) => one.at - other.at)) {
    const sung: SungNote = { ...note, written: note.written ?? note.length };
    const last = phrases.at(-1)?.notes.at(-1);
    if (!last || breathes(last, sung)) {
      if (last && sung.at - (last.at + last.written) < BREATH)
        last.written = Math.max(last.written * 0.6, sung.at - BREATH - last.at);
      phrases.push({ notes: [sung], quiet: last ? sung.at - (last.at + last.written) : sung.at });
    } else phrases.at(-1)?.notes.push(sung);
  }
  return phrases;
}

const smooth = (x: number) => (x <= 0 ? 0 : x >= 1 ? 1 : x * x * (3 - 2 * x));

/** Half tones from the note's pitch: arriving from the note before, and swinging when the note is long. */
function bend(note: SungNote, previous: SungNote | undefined, t: number) {
  const since = t - note.at;
  const left = note.at + note.written - t;
  // The glide is spread over the boundary, so that the ear hears the change on the beat.
  const glide = previous ? (previous.midi - note.midi) * (1 - smooth((since + GLIDE / 2) / GLIDE)) : 0;
  const scoop = previous ? 0 : -0.5 * (1 - smooth((since + 0.05) / 0.1));
  const grown = smooth((since - VIBRATO.from) / VIBRATO.grows) * smooth(left / 0.12);
  const swing = VIBRATO.depth * grown * Math.sin(2 * Math.PI * VIBRATO.speed * (since - VIBRATO.from));
  return glide + scoop + swing;
}

/** A little swell to the middle of the phrase, and a tongue's touch (「ラ」) where a note is sung again. */
function shapeOf(phrase: Phrase, note: SungNote, previous: SungNote | undefined, t: number) {
  const first = phrase.notes[0];
  const last = phrase.notes.at(-1) as SungNote;
  const end = last.at + last.written;
  const swell = 0.82 + 0.18 * Math.sin((Math.PI * (t - first.at)) / Math.max(0.5, end - first.at));
  const again = previous && previous.midi === note.midi;
  const closed = again ? Math.max(0, 1 - Math.abs(t - note.at - 0.005) / 0.05) : 0;
  const touch = previous && !again ? 0.12 * Math.max(0, 1 - Math.abs(t - note.at) / 0.06) : 0.7 * closed;
  const edges = smooth((t - first.at + 0.02) / ATTACK) * smooth((end - t) / RELEASE);
  const loud = (0.75 + 0.35 * note.velocity) * swell * (1 - touch) * edges;
  return { loud, closed, effort: 0.45 + 0.55 * swell * edges };
}

/** Pitch (MIDI, with fractions), loudness, effort and closing of the mouth at any moment of a phrase. */
export function contourOf(phrase: Phrase) {
  const { notes } = phrase;
  const last = notes.at(-1) as SungNote;
  let index = 0;
  const at = (t: number) => {
    while (index < notes.length - 1 && t >= notes[index + 1].at - GLIDE / 2) index += 1;
    const note = notes[index];
    const previous = notes[index - 1];
    return { midi: note.midi + bend(note, previous, t), ...shapeOf(phrase, note, previous, t) };
  };
  return { phrase, from: notes[0].at - 0.02, to: last.at + last.written, at };
}
