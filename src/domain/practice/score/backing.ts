import type { Music, ScoreNote, WrittenChord } from './music.ts';
import { beatsOf } from './music.ts';

/*
 * A quiet accompaniment from the chord symbols of a score: the bass on one, the chord on the other beats, and in four beats
 * the fifth on three. A new chord begins with its bass, and the last bar is held.
 *
 *   4/4  bass · chord · fifth · chord        3/4  bass · chord · chord        6/8  bass · chord
 */
export interface Chord {
  /** 0 is C. */
  root: number;
  bass: number;
  /** Half tones above the root. */
  tones: readonly number[];
}

const LETTERS: Readonly<Record<string, number>> = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 };
const BENDS: Readonly<Record<string, number>> = { '#': 1, '♯': 1, b: -1, '♭': -1 };
const TONES: Readonly<Record<string, readonly number[]>> = {
  '': [0, 4, 7],
  m: [0, 3, 7],
  min: [0, 3, 7],
  '7': [0, 4, 7, 10],
  m7: [0, 3, 7, 10],
  M7: [0, 4, 7, 11],
  maj7: [0, 4, 7, 11],
  '6': [0, 4, 7, 9],
  m6: [0, 3, 7, 9],
  sus4: [0, 5, 7],
  sus2: [0, 2, 7],
  '7sus4': [0, 5, 7, 10],
  add9: [0, 2, 4, 7],
  dim: [0, 3, 6],
  dim7: [0, 3, 6, 9],
  m7b5: [0, 3, 6, 10],
  aug: [0, 4, 8],
};
const CHORD = /^([A-G])([#♯b♭]?)([^/]{0,5})(?:\/([A-G])([#♯b♭]?))?$/;

/** A chord symbol such as `Am7` or `C/E`; null for other words above a staff. */
export function parseChord(name: string): Chord | null {
  const [, letter = '', bend = '', kind = '', bassLetter, bassBend = ''] = CHORD.exec(name.trim()) ?? [];
  const tones = Object.hasOwn(TONES, kind) ? TONES[kind] : undefined;
  if (letter === '' || tones === undefined) return null;
  const root = pitchClass(letter, bend);
  return { root, tones, bass: bassLetter === undefined ? root : pitchClass(bassLetter, bassBend) };
}

function pitchClass(letter: string, bend: string): number {
  return ((LETTERS[letter] ?? 0) + (BENDS[bend] ?? 0) + 12) % 12;
}

export type BackingStyle = 'keys' | 'guitar';

/** The lowest bass and the lowest note of a chord: both have recorded notes. */
const LOWEST: Readonly<Record<BackingStyle, { bass: number; chord: number }>> = {
  keys: { bass: 43, chord: 55 },
  guitar: { bass: 40, chord: 52 },
};
const BASS_VOLUME = 64;
const CHORD_VOLUME = 46;
/** Parts of a beat that bass and chord sound. */
const BASS_LENGTH = 0.95;
const CHORD_LENGTH = 0.7;
/** Whole notes between two strings of a strum. */
const STRUM = 0.004;
const NEAR = 1e-4;

/** The accompaniment of a score; it belongs to no part. Empty without chord symbols. */
export function backingNotes(music: Music, style: BackingStyle): ScoreNote[] {
  const chords = music.chords.flatMap(({ name, at }) => {
    const chord = parseChord(name);
    return chord === null ? [] : [{ chord, at }];
  });
  const lastBar = music.bars.at(-1) ?? 0;
  let place = -1;
  let inBar = 0;
  const notes: ScoreNote[] = [];
  for (const beat of beatsOf(music)) {
    const before = place;
    while ((chords[place + 1]?.at ?? Number.POSITIVE_INFINITY) <= beat.at + NEAR) place += 1;
    inBar = beat.strong ? 0 : inBar + 1;
    const now = chords[place];
    if (now === undefined) continue;
    const isNew = place !== before || beat.strong;
    if (beat.at >= lastBar - NEAR) {
      if (isNew) notes.push(...held(now.chord, beat.at, endOf(chords, place, music), style));
      continue;
    }
    notes.push(...played(now.chord, { at: beat.at, isNew, inBar }, music, style));
  }
  return notes;
}

function endOf(chords: readonly { at: number }[], place: number, { end }: Music): number {
  return Math.min(end, chords[place + 1]?.at ?? end);
}

function held(chord: Chord, at: number, end: number, style: BackingStyle): ScoreNote[] {
  const length = Math.max(0, end - at);
  return [bassOf(chord.bass, at, length, style), ...tonesOf(chord, at, length, style)];
}

function played(
  chord: Chord,
  { at, isNew, inBar }: { at: number; isNew: boolean; inBar: number },
  { beatLength, barLength }: Music,
  style: BackingStyle,
): ScoreNote[] {
  if (isNew) return [bassOf(chord.bass, at, beatLength * BASS_LENGTH, style)];
  const isHalf = inBar === 2 && Math.round(barLength / beatLength) === 4;
  const fifth = chord.root + (chord.tones.find((tone) => tone >= 6 && tone <= 8) ?? 7);
  if (isHalf) return [bassOf(fifth, at, beatLength * BASS_LENGTH, style)];
  return tonesOf(chord, at, beatLength * CHORD_LENGTH, style);
}

function bassOf(tone: number, at: number, length: number, style: BackingStyle): ScoreNote {
  return { pitch: above(LOWEST[style].bass, tone), at, length, volume: BASS_VOLUME, part: BACKING_PART };
}

function tonesOf({ root, tones }: Chord, at: number, length: number, style: BackingStyle): ScoreNote[] {
  const pitches = tones.map((tone) => above(LOWEST[style].chord, root + tone));
  return pitches
    .sort((one, other) => one - other)
    .map((pitch, index) => ({
      pitch,
      at: at + (style === 'guitar' ? index * STRUM : 0),
      length,
      volume: CHORD_VOLUME,
      part: BACKING_PART,
    }));
}

/** The part of the accompaniment's notes. */
const BACKING_PART = -1;

/** The lowest pitch of a pitch class that is not below `lowest`. */
function above(lowest: number, tone: number): number {
  return lowest + ((((tone - lowest) % 12) + 12) % 12);
}

export function hasBacking(chords: readonly WrittenChord[]): boolean {
  return chords.some(({ name }) => parseChord(name) !== null);
}
