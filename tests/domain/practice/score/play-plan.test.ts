import { expect, test } from 'vitest';
import { eventsUntil, type Place, type PlayChoice, planOf } from '#domain/practice/score/play-plan.ts';
import { aMusic } from '#tests/support/a-music.ts';

const choice = (change: Partial<PlayChoice> = {}): PlayChoice => ({
  rounds: { percent: 100, goalPercent: null, times: 1 },
  section: null,
  muted: [],
  backing: null,
  click: false,
  ...change,
});

const START: Place = { time: 10, position: 0, round: 0 };
const right = { muted: [1] };
const times = (due: readonly { time: number }[]) => due.map(({ time }) => Math.round(time * 1000) / 1000);

test('notes fall at the tempo of the score, and the last round says when it is over', () => {
  const plan = planOf(aMusic(), choice(right));
  const { due, endsAt } = eventsUntil(START, plan, 100);
  // A whole note at 120 takes two seconds.
  expect(times(due)).toEqual(Array.from({ length: 16 }, (_, beat) => 10 + beat * 0.5));
  expect(due[0]?.seconds).toBeCloseTo(0.5);
  expect(endsAt).toBe(18);
});

test('windows of any size hand over each event exactly once', () => {
  const rounds = { percent: 73, goalPercent: 100, times: null };
  const plan = planOf(aMusic(), choice({ rounds, section: { from: 1, to: 2 }, click: true }));
  const from = { ...START, position: 1 };
  const whole = eventsUntil(from, plan, 70).due;
  const pieces: typeof whole = [];
  let place: Place = from;
  for (let until = 10; until < 70; until += 0.073) {
    const part = eventsUntil(place, plan, Math.min(70, until));
    pieces.push(...part.due);
    place = part.place;
  }
  pieces.push(...eventsUntil(place, plan, 70).due);
  expect(whole.length).toBeGreaterThan(150);
  expect(pieces.map(({ event }) => event)).toEqual(whole.map(({ event }) => event));
  pieces.forEach(({ time }, index) => void expect(time).toBeCloseTo(whole[index]?.time ?? 0, 6));
});

test('a section is repeated without a pause, each time two percent faster', () => {
  const rounds = { percent: 50, goalPercent: 54, times: 4 };
  const plan = planOf(aMusic(), choice({ ...right, rounds, section: { from: 2, to: 3 } }));
  const { begun, due, endsAt } = eventsUntil({ ...START, position: 2 }, plan, 1000);
  const seconds = [4, 2 / 0.52, 2 / 0.54, 2 / 0.54];
  const starts = seconds.map((_, round) => 10 + seconds.slice(0, round).reduce((sum, each) => sum + each, 0));
  expect(times(begun)).toEqual(starts.slice(1).map((at) => Math.round(at * 1000) / 1000));
  expect(due).toHaveLength(16);
  expect(endsAt).toBeCloseTo((starts[3] ?? 0) + 2 / 0.54, 6);
});

test('a note that is longer than the section ends with it', () => {
  const plan = planOf(aMusic(), choice({ muted: [0], section: { from: 1, to: 1.5 } }));
  const { due } = eventsUntil({ ...START, position: 1 }, plan, 100);
  expect(due.map(({ seconds }) => seconds)).toEqual([1]);
});

test('parts that are switched off are silent; clicks come on each beat, the first of a bar stronger', () => {
  const pitches = (change: Partial<PlayChoice>) =>
    new Set(
      planOf(aMusic(), choice(change)).events.map((event) => event.kind === 'note' && event.note.pitch),
    );
  expect(pitches({})).toEqual(new Set([60, 48]));
  expect(pitches({ muted: [0] })).toEqual(new Set([48]));
  expect(pitches({ muted: [0, 1] })).toEqual(new Set());
  const { events } = planOf(aMusic(), choice({ muted: [0, 1], click: true }));
  expect(events.slice(0, 5).map((event) => event.kind === 'click' && [event.at, event.strong])).toEqual([
    [0, true],
    [0.25, false],
    [0.5, false],
    [0.75, false],
    [1, true],
  ]);
});

test('a section that is empty, turned round or outside is the whole score', () => {
  for (const section of [
    { from: 2, to: 2 },
    { from: 3, to: 1 },
    { from: 9, to: 12 },
  ]) {
    expect(planOf(aMusic(), choice({ section })).section).toEqual({ from: 0, to: 4 });
  }
  const empty = planOf(aMusic({ notes: [], bars: [], printed: [], end: 0 }), choice());
  expect(eventsUntil(START, empty, 1000).endsAt).toBeGreaterThan(10);
});

test('a place behind the end of a shortened section goes on with the next round', () => {
  const rounds = { percent: 100, goalPercent: null, times: null };
  const plan = planOf(aMusic(), choice({ ...right, rounds, section: { from: 0, to: 1 } }));
  const { begun, due } = eventsUntil({ time: 5, position: 3, round: 2 }, plan, 6);
  expect(begun).toEqual([{ time: 5, position: 0, round: 3 }]);
  expect(times(due)).toEqual([5, 5.5]);
});
