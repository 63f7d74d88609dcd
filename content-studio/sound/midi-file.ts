import type { Note } from './note.ts';

/** A tick is a millisecond: 1,000 to a quarter note that lasts a second. */
const TICKS_PER_QUARTER = 1000;
const MICROSECONDS_PER_QUARTER = 1_000_000;

/** Softest and loudest strength of a key; a score's velocities lie between 0.45 and 0.95. */
const [SOFTEST, LOUDEST] = [34, 104];

/** The strength of a key of 0–1 as MIDI counts it: the middle of the scale is stretched, so that accents are heard. */
export function keyStrength(velocity: number): number {
  const stretched = SOFTEST + ((velocity - 0.45) / 0.5) * (LOUDEST - SOFTEST);
  return Math.round(Math.min(LOUDEST, Math.max(SOFTEST, stretched)));
}

interface Event {
  readonly tick: number;
  /** Ends stand before beginnings of the same moment, so that a repeated key is struck again. */
  readonly order: number;
  readonly bytes: readonly number[];
}

function variableLength(value: number): number[] {
  const bytes = [value & 0x7f];
  for (let rest = value >> 7; rest > 0; rest >>= 7) bytes.unshift((rest & 0x7f) | 0x80);
  return bytes;
}

function eventsOf(notes: readonly Note[]): Event[] {
  return notes
    .flatMap(({ midi, at, length, velocity }) => {
      const [from, to] = [Math.round(at * TICKS_PER_QUARTER), Math.round((at + length) * TICKS_PER_QUARTER)];
      return [
        { tick: from, order: 1, bytes: [0x90, midi, keyStrength(velocity)] },
        { tick: Math.max(from + 1, to), order: 0, bytes: [0x80, midi, 64] },
      ];
    })
    .sort((one, other) => one.tick - other.tick || one.order - other.order);
}

/** A MIDI file of one track: notes in seconds on one General MIDI program, and silence until `seconds`. */
export function midiFile(notes: readonly Note[], program: number, seconds: number): Buffer {
  const tempo = [16, 8, 0].map((shift) => (MICROSECONDS_PER_QUARTER >> shift) & 0xff);
  const track = [0, 0xff, 0x51, 3, ...tempo, 0, 0xc0, program];
  let before = 0;
  for (const { tick, bytes } of eventsOf(notes)) {
    track.push(...variableLength(tick - before), ...bytes);
    before = tick;
  }
  const end = Math.max(before, Math.round(seconds * TICKS_PER_QUARTER));
  track.push(...variableLength(end - before), 0xff, 0x2f, 0);
  const header = Buffer.alloc(22);
  header.write('MThd', 0);
  header.writeUInt32BE(6, 4);
  header.writeUInt16BE(0, 8);
  header.writeUInt16BE(1, 10);
  header.writeUInt16BE(TICKS_PER_QUARTER, 12);
  header.write('MTrk', 14);
  header.writeUInt32BE(track.length, 18);
  return Buffer.concat([header, Buffer.from(track)]);
}
