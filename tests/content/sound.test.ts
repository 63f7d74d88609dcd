import { expect, test } from 'vitest';
import { strokes } from '#content-studio/sound/guitar.ts';
import { INSTRUMENTS } from '#content-studio/sound/instruments.ts';
import { centsOff } from '#content-studio/sound/measure.ts';
import { keyStrength, midiFile } from '#content-studio/sound/midi-file.ts';
import { frequencyOf, RATE } from '#content-studio/sound/rate.ts';

// Piano and guitar are played by fluidsynth, which the tests must not need: theirs are the files that it is given.

/** Two seconds of one note, begun at 0.1 s. */
function aSungNote(midi: number): Float64Array {
  const out = new Float64Array(Math.round(RATE * 2.3));
  const note = { midi, at: 0.1, length: 1.8, written: 1.9, velocity: 0.7, line: 0, barEnd: 2 };
  INSTRUMENTS.voice.play(out, [note]);
  return out;
}

test.each([57, 60, 66, 69, 74])('the voice sounds %i within 3 cents of equal temperament', (midi) => {
  expect(Math.abs(centsOff(aSungNote(midi), { from: 0.25, to: 1.8, midi }))).toBeLessThan(3);
});

test('the measurement detects a pitch that is 8 cents too high', () => {
  const sharp = Float64Array.from({ length: RATE * 2 }, (_, i) =>
    Math.sin((2 * Math.PI * frequencyOf(64) * 2 ** (8 / 1200) * i) / RATE),
  );
  expect(centsOff(sharp, { from: 0.1, to: 1.9, midi: 64 })).toBeCloseTo(8, 0);
});

test('a sung note is silent before its start and fades out after its end', () => {
  const out = aSungNote(64);
  const loudest = (from: number, to: number) =>
    out.subarray(from * RATE, to * RATE).reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  expect(loudest(0, 0.05)).toBeLessThan(loudest(0.2, 1) * 0.03);
  expect(loudest(2.25, 2.3)).toBeLessThan(loudest(0.2, 1) * 0.1);
});

test('makes the same recording of the same notes', () => {
  expect(aSungNote(60)).toEqual(aSungNote(60));
});

/** Delta time, status and two data bytes of the events after the program change. */
function eventsOf(file: Buffer): { tick: number; bytes: number[] }[] {
  const events = [];
  let [at, tick] = [22 + 7 + 3, 0];
  while (file[at + 1] !== 0xff || file[at + 2] !== 0x2f) {
    let delta = 0;
    for (;;) {
      const byte = file[at++] as number;
      delta = delta * 128 + (byte & 0x7f);
      if (byte < 0x80) break;
    }
    if (file[at] === 0xff) break;
    tick += delta;
    events.push({ tick, bytes: [...file.subarray(at, at + 3)] });
    at += 3;
  }
  return events;
}

test('a MIDI file has each note at its millisecond, and ends a repeated key before it is struck again', () => {
  const note = { midi: 60, length: 0.5, velocity: 0.7 };
  const file = midiFile(
    [
      { ...note, at: 0.5 },
      { ...note, at: 1 },
    ],
    0,
    2,
  );
  expect(file.subarray(0, 4).toString()).toBe('MThd');
  expect(file.readUInt32BE(18)).toBe(file.length - 22);
  const strength = keyStrength(0.7);
  expect(eventsOf(file)).toEqual([
    { tick: 500, bytes: [0x90, 60, strength] },
    { tick: 1000, bytes: [0x80, 60, 64] },
    { tick: 1000, bytes: [0x90, 60, strength] },
    { tick: 1500, bytes: [0x80, 60, 64] },
  ]);
});

test('accents come through: a strong beat strikes the key harder than a weak one', () => {
  expect(keyStrength(0.74) - keyStrength(0.64)).toBeGreaterThan(10);
  expect([keyStrength(0), keyStrength(2)]).toEqual([34, 104]);
});

test('a stroke reaches its strings one after the other, from the thick one on the beat and from the thin one between', () => {
  const chord = (offBeat: boolean) =>
    [40, 47, 52, 55, 59, 64].map((midi) => ({ midi, at: 0.1, length: 1.6, velocity: 0.7, offBeat }));
  const order = (offBeat: boolean) =>
    strokes(chord(offBeat))
      .sort((one, other) => one.at - other.at)
      .map(({ midi }) => midi);
  expect(order(false)).toEqual([40, 47, 52, 55, 59, 64]);
  expect(order(true)).toEqual([64, 59, 55, 52, 47, 40]);
});
