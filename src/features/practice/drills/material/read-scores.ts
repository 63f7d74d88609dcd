import abcjs, { type TuneObject } from 'abcjs';
import {
  CLEFS,
  type Clef,
  type DrillItem,
  pitchOfNote,
  rhythmItem,
  type StaffNote,
  type StruckNote,
  singItem,
  TICKS_PER_BEAT,
  tabPlaceOf,
} from '#domain/practice/drills/drill-items.ts';
import { drawableAbc } from '#sound/score/abc-text.ts';
import { tracksOf } from '#sound/score/score-notes.ts';

/** A score of a lesson, as its text has it. */
export interface LessonScore {
  readonly lessonID: string;
  readonly abc: string;
  readonly guitar: boolean;
}

/** What abcjs's own types leave out. */
interface Element {
  readonly el_type: string;
  readonly duration?: number;
  readonly startChar?: number;
  readonly startTriplet?: number;
  readonly rest?: { readonly type: string };
  readonly pitches?: readonly { readonly pitch: number; readonly endTie?: unknown }[];
}
interface Staff {
  readonly clef?: { readonly type: string };
  readonly voices?: readonly (readonly Element[])[];
}

/** A bar of one voice: what is struck in it, in twelfths of a beat; null where it is no rhythm to clap. */
type BarNotes = readonly StruckNote[] | null;
interface Melody {
  readonly bars: BarNotes[];
  /** Single notes in their order; null where a rest or a chord breaks the line. */
  readonly line: (number | null)[];
  readonly written: StaffNote[];
}

const MAX_ABC_LENGTH = 20_000;
const OCTAVE = 12;
/** Rhythms of three to the beat are written with other notes. */
const QUARTER = 0.25;

/** The scores of a lesson's text. */
export function scoresIn(lessonID: string, markdown: string): LessonScore[] {
  const fences = markdown.matchAll(/^```abc( guitar)?[^\S\n]*\n([\s\S]*?)^```/gm);
  return [...fences].flatMap(([, guitar, abc = '']) =>
    abc.length > MAX_ABC_LENGTH ? [] : [{ lessonID, abc, guitar: guitar !== undefined }],
  );
}

/** What drills can ask of a score; nothing where it is none. */
export function itemsOfScore({ abc, guitar }: LessonScore): DrillItem[] {
  try {
    const [tune] = abcjs.parseOnly(drawableAbc(abc));
    if (!tune) return [];
    const melodies = readMelodies(tune);
    return [
      ...(tune.getBeatLength() === QUARTER
        ? melodies.flatMap(({ bars }) => rhythmsOf(bars, beatsPerBarOf(tune)))
        : []),
      ...melodies.slice(0, 1).flatMap(({ line }) => sungOf(line)),
      ...melodies.flatMap(({ written }) => namesOf(written, guitar)),
    ];
  } catch {
    // Lessons are written by people: a score that cannot be read is no reason to drill nothing.
    return [];
  }
}

const beatsPerBarOf = (tune: TuneObject) => Math.round(tune.getBarLength() / tune.getBeatLength());

function readMelodies(tune: TuneObject): Melody[] {
  const sounding = new Map<number, number>();
  for (const { cmd, pitch, startChar } of tracksOf(tune).flat()) {
    if (cmd === 'note' && pitch !== undefined && startChar !== undefined) sounding.set(startChar, pitch);
  }
  const melodies = new Map<number, Melody>();
  for (const line of tune.lines) {
    const staffs = (line.staff ?? []) as unknown as Staff[];
    const voices = staffs.flatMap(({ clef, voices = [] }) => voices.map((elements) => ({ clef, elements })));
    for (const [index, { clef, elements }] of voices.entries()) {
      const melody = melodies.get(index) ?? { bars: [], line: [], written: [] };
      melodies.set(index, melody);
      addVoice(melody, elements, { tune, sounding, clef: clefOf(clef?.type) });
    }
  }
  return [...melodies.values()];
}

const clefOf = (type: string | undefined): Clef | null => CLEFS.find((clef) => clef === type) ?? null;

interface Reading {
  readonly tune: TuneObject;
  /** MIDI numbers by the place in the text. */
  readonly sounding: ReadonlyMap<number, number>;
  readonly clef: Clef | null;
}

function addVoice({ bars, line, written }: Melody, elements: readonly Element[], reading: Reading): void {
  const ticksOf = (wholeNotes: number) =>
    Math.round((wholeNotes / reading.tune.getBeatLength()) * TICKS_PER_BEAT * 100) / 100;
  const barTicks = ticksOf(reading.tune.getBarLength());
  let at = 0;
  let notes: StruckNote[] = [];
  let isPlain = true;
  const close = () => {
    // A bar that is not full is a pickup or an end.
    if (at > 0) bars.push(isPlain && Math.abs(at - barTicks) < 0.01 ? notes : null);
    at = 0;
    notes = [];
    isPlain = true;
  };
  for (const element of elements) {
    if (element.el_type === 'bar') close();
    if (element.el_type !== 'note' || element.duration === undefined) continue;
    const { pitches = [], duration, rest, startChar = -1 } = element;
    const length = ticksOf(duration);
    const [pitch] = pitches;
    const tied =
      pitches.length > 0 && pitches.every(({ endTie }) => endTie !== undefined && endTie !== false);
    if (element.startTriplet !== undefined || !Number.isInteger(length)) isPlain = false;
    const last = notes.at(-1);
    if (tied && last !== undefined && last.at + last.length === at) {
      notes[notes.length - 1] = { at: last.at, length: last.length + length };
    } else if (tied) {
      // It is struck in the bar before.
      isPlain = false;
    } else if (rest === undefined && pitch !== undefined) {
      notes.push({ at, length });
    }
    at += length;
    const midi = sounding(reading, startChar, pitches.length);
    if (!tied) line.push(midi);
    if (midi !== null && pitch !== undefined && reading.clef !== null) {
      written.push(...spelled(pitch.pitch, midi, reading.clef));
    }
  }
  close();
}

function sounding({ sounding }: Reading, startChar: number, notes: number): number | null {
  return notes === 1 ? (sounding.get(startChar) ?? null) : null;
}

/** The note of a step of the staff, with the sharp or flat that makes it sound so; none for what is bent further. */
function spelled(step: number, midi: number, clef: Clef): StaffNote[] {
  const alter = midi - pitchOfNote({ clef, step, alter: 0 });
  return Math.abs(alter) <= 1 ? [{ clef, step, alter }] : [];
}

/** Single bars, and pairs of them where both are simple. */
function rhythmsOf(bars: readonly BarNotes[], beatsPerBar: number): DrillItem[] {
  const barTicks = beatsPerBar * TICKS_PER_BEAT;
  return bars.flatMap((bar, index) => {
    if (bar === null) return [];
    const next = bars[index + 1];
    const pair = next ? [...bar, ...next.map(({ at, length }) => ({ at: at + barTicks, length }))] : [];
    return [rhythmItem(beatsPerBar, bar), pair.length > 8 ? null : rhythmItem(beatsPerBar, pair)].flatMap(
      (item) => item ?? [],
    );
  });
}

/** Every note, pair and three of the tune that follow each other. */
function sungOf(line: readonly (number | null)[]): DrillItem[] {
  return [1, 2, 3].flatMap((count) =>
    line.flatMap((_, index) => {
      const pitches = line.slice(index, index + count).flatMap((pitch) => pitch ?? []);
      return pitches.length === count ? (singItem(pitches) ?? []) : [];
    }),
  );
}

function namesOf(written: readonly StaffNote[], guitar: boolean): DrillItem[] {
  return written.flatMap((note): DrillItem[] => {
    const onStaff: DrillItem = { drill: 'name', note };
    // A guitar sounds an octave lower than its plain treble clef says.
    const sounds = pitchOfNote(note) - (note.clef === 'treble' ? OCTAVE : 0);
    const tab = guitar ? tabPlaceOf(sounds) : null;
    return tab === null ? [onStaff] : [onStaff, { drill: 'name', note: tab }];
  });
}
