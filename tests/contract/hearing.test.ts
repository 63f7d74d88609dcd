import { expect, test } from 'vitest';
import { Hearing, MAX_HEARING_BYTES } from '#contract/practice/hearing.ts';
import { MAX_MOMENTS } from '#domain/practice/listening/expected.ts';
import { MAX_HEARING_BARS, MAX_PITCH_POINTS } from '#domain/practice/listening/hearing.ts';
import { MAX_HEARING_MARKS } from '#domain/practice/listening/judge/marks.ts';

const bar = {
  bar: 9999,
  from: 3599.999,
  to: 3599.999,
  bpm: 999.9,
  pace: 'dragged',
};
const largest = {
  version: 1,
  instrument: 'guitar',
  playing: 'piano, two hands',
  state: 'heard',
  reason: null,
  played: 0.999,
  bars: Array(MAX_HEARING_BARS).fill(bar),
  moments: Array(MAX_MOMENTS).fill(3599.999),
  marks: Array(MAX_HEARING_MARKS).fill({ note: 1999, bar: 9999, kind: 'missing', at: 3599.999 }),
  unsteadiness: 0.1234,
  findings: [
    { kind: 'wrong notes', bar: 9999, notes: Array(4).fill({ expected: 127, heard: 126 }) },
    { kind: 'missing notes', bar: 9998, pitches: Array(6).fill(127) },
  ],
  suggestion: { fromBar: 9998, toBar: 9999, bpm: 1000, times: 20 },
  pitch: { stepSeconds: 0.01161, points: Array(MAX_PITCH_POINTS).fill(127.99) },
};

test('the largest hearing is kept in 64 KB', () => {
  const text = JSON.stringify(Hearing.parse(largest));
  expect(new TextEncoder().encode(text).length).toBeLessThan(MAX_HEARING_BYTES);
});

test('more bars, a third finding and a kind that nobody knows are refused', () => {
  const refused = [
    { bars: Array(MAX_HEARING_BARS + 1).fill(bar) },
    { findings: [...largest.findings, { kind: 'late', bar: 1 }] },
    { findings: [{ kind: 'bad', bar: 1 }] },
    { pitch: { stepSeconds: 0.01, points: Array(MAX_PITCH_POINTS + 1).fill(60) } },
    { marks: [{ note: 1, bar: 1, kind: 'bad', at: 0 }] },
    { marks: [...largest.marks, { note: 1, bar: 1, kind: 'late', at: 0 }] },
    { moments: [...largest.moments, null] },
    { reason: 'boring' },
    { version: 2 },
  ];
  for (const change of refused) expect(Hearing.safeParse({ ...largest, ...change }).success).toBe(false);
});
