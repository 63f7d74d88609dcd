import { expect, test } from 'vitest';
import { INSTRUMENTS } from '#content-studio/sound/instruments.ts';
import { centsOff, strengthAt } from '#content-studio/sound/measure.ts';
import { frequencyOf, RATE } from '#content-studio/sound/rate.ts';

const PITCHES: Record<'piano' | 'guitar' | 'voice', number[]> = {
  piano: [36, 53, 60, 72, 84],
  guitar: [40, 45, 50, 55, 59, 64, 76],
  voice: [57, 60, 66, 69, 74],
};

/** Two seconds of one note, begun at 0.1 s. */
function aNote(instrument: keyof typeof PITCHES, midi: number): Float64Array {
  const out = new Float64Array(Math.round(RATE * 2.3));
  const note = { midi, at: 0.1, length: 1.8, written: 1.9, velocity: 0.7, line: 0, barEnd: 2 };
  INSTRUMENTS[instrument].play(out, [note]);
  return out;
}

const each = Object.entries(PITCHES).flatMap(([name, midis]) =>
  midis.map((midi) => [name as keyof typeof PITCHES, midi] as const),
);

test.each(each)('%s sounds %i within 3 cents of equal temperament', (instrument, midi) => {
  const off = centsOff(aNote(instrument, midi), { from: 0.25, to: 1.8, midi });
  expect(Math.abs(off)).toBeLessThan(3);
});

test('the measurement detects a pitch that is 8 cents too high', () => {
  const sharp = Float64Array.from({ length: RATE * 2 }, (_, i) =>
    Math.sin((2 * Math.PI * frequencyOf(64) * 2 ** (8 / 1200) * i) / RATE),
  );
  expect(centsOff(sharp, { from: 0.1, to: 1.9, midi: 64 })).toBeCloseTo(8, 0);
});

test('a note is silent before its start and fades out after its end', () => {
  for (const instrument of ['piano', 'guitar', 'voice'] as const) {
    const out = aNote(instrument, 64);
    const loudest = (from: number, to: number) =>
      out.subarray(from * RATE, to * RATE).reduce((most, value) => Math.max(most, Math.abs(value)), 0);
    // The voice takes a breath and comes in softly; a string and a hammer do not.
    expect(loudest(0, 0.05)).toBeLessThan(loudest(0.2, 1) * 0.03);
    expect(loudest(2.25, 2.3)).toBeLessThan(loudest(0.2, 1) * 0.1);
  }
});

test('makes the same recording of the same notes', () => {
  expect(aNote('guitar', 52)).toEqual(aNote('guitar', 52));
});

test('every string of a strummed chord sounds', () => {
  const out = new Float64Array(RATE * 2);
  const chord = [40, 47, 52, 55, 59, 64].map((midi) => ({
    midi,
    at: 0.1,
    length: 1.6,
    velocity: 0.7,
    barEnd: 2,
  }));
  INSTRUMENTS.guitar.play(out, chord);
  for (const { midi } of chord) {
    const there = strengthAt(out, { from: 0.3, to: 1.5, frequency: frequencyOf(midi) });
    const between = strengthAt(out, { from: 0.3, to: 1.5, frequency: frequencyOf(midi + 0.5) });
    expect(there).toBeGreaterThan(between * 4);
  }
});
