// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type PlayChoice, planOf } from '#domain/practice/score/play-plan.ts';
import { ScoreRun } from '#sound/score/score-run.ts';
import { aMusic } from '#tests/support/a-music.ts';
import { aSoundingContext } from './a-sounding-context.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The pause between a press and the first sound. */
const START = 0.12;

function aRun({ countIn = false, ...change }: Partial<PlayChoice> & { countIn?: boolean } = {}) {
  const sound = aSoundingContext();
  const choose = (other: Partial<PlayChoice>) =>
    planOf(aMusic(), {
      rounds: { percent: 100, goalPercent: null, times: 1 },
      section: null,
      muted: [1],
      backing: null,
      click: false,
      ...other,
    });
  const state = { plan: choose(change), ended: 0, rounds: 0 };
  const run = new ScoreRun(sound.shared, {
    plan: () => state.plan,
    from: state.plan.section.from,
    countIn,
    instrument: 'keys',
    samples: sound.samples,
    onEnd: () => {
      state.ended += 1;
    },
    onRound: () => {
      state.rounds += 1;
    },
  });
  const beats = (kind: 'note' | 'click') =>
    sound.heard(kind).map((at) => Math.round((at - START) * 1000) / 1000);
  return { ...sound, run, state, choose, beats };
}

test('a quarter falls every half second on the audio clock, and nothing follows the end', () => {
  const { beats, pass, run, state } = aRun();
  pass(9);
  expect(beats('note')).toEqual(Array.from({ length: 16 }, (_, beat) => beat * 0.5));
  expect(state.ended).toBeGreaterThan(0);
  run.stop();
  const ended = state.ended;
  pass(2);
  expect(state.ended).toBe(ended);
});

test('a count-in is a bar of clicks before the music, which stands still', () => {
  const { beats, pass, run } = aRun({ countIn: true, click: true });
  expect(run.now()).toMatchObject({ position: 0, counting: true });
  pass(1);
  expect(run.now().position).toBe(0);
  pass(4);
  expect(beats('click').slice(0, 6)).toEqual([0, 0.5, 1, 1.5, 2, 2.5]);
  expect(beats('note')[0]).toBe(2);
  expect(run.now().counting).toBe(false);
});

test('another tempo acts on what has not begun, from where the music is', () => {
  const { beats, pass, run, state, choose } = aRun();
  pass(1);
  const { position } = run.now();
  state.plan = choose({ rounds: { percent: 50, goalPercent: null, times: 1 } });
  run.refresh();
  expect(run.now().position).toBeCloseTo(position, 5);
  expect(run.now().bpm).toBe(60);
  pass(3);
  const after = beats('note').filter((at) => at > 1);
  // The next quarter comes at half the speed for the rest of its way, the others a second apart.
  expect(after[0]).toBeCloseTo(1.09, 1);
  expect((after[2] ?? 0) - (after[1] ?? 0)).toBeCloseTo(1, 5);
});

test('a part that is switched off falls silent, and comes back', () => {
  const { beats, pass, run, state, choose } = aRun();
  state.plan = choose({ muted: [0, 1] });
  pass(0.1);
  run.refresh();
  pass(1);
  expect(beats('note').filter((at) => at > 0)).toEqual([]);
  state.plan = choose({ muted: [1] });
  run.refresh();
  pass(1);
  expect(beats('note').filter((at) => at > 0).length).toBeGreaterThan(1);
});

test('a section that leaves the music behind begins again at its own beginning', () => {
  const { pass, run, state, choose } = aRun({ rounds: { percent: 100, goalPercent: null, times: null } });
  pass(1);
  state.plan = choose({
    rounds: { percent: 100, goalPercent: null, times: null },
    section: { from: 2, to: 3 },
  });
  run.refresh();
  pass(0.5);
  expect(run.now().position).toBeGreaterThanOrEqual(2);
  pass(4);
  expect(run.now().position).toBeLessThanOrEqual(3);
  expect(run.now().round).toBeGreaterThanOrEqual(1);
  expect(state.rounds).toBeGreaterThan(1);
});

test('a jump takes back what was handed over and plays from there', () => {
  const { beats, clock, pass, run } = aRun();
  pass(1);
  const before = clock.currentTime;
  run.jump(3);
  expect(run.now().position).toBe(3);
  pass(3);
  const after = beats('note').filter((at) => at + START > before + 0.2 - 1e-6);
  expect(after).toHaveLength(3);
});

test('the music goes on where it was when the clock is built again', () => {
  const { pass, run, rebuild, clock } = aRun();
  pass(1);
  const { position } = run.now();
  expect(position).toBeGreaterThan(0.3);
  const next = rebuild();
  expect(run.now().position).toBeCloseTo(position, 5);
  next.currentTime = START + 0.5;
  expect(run.now().position).toBeCloseTo(position + 0.25, 5);
  expect(clock.currentTime).toBeGreaterThan(0);
});

test('a page that slept plays nothing of what it missed in a burst', () => {
  const { beats, clock, pass } = aRun();
  pass(0.5);
  clock.currentTime += 4;
  pass(0.5);
  const late = beats('note').filter((at) => at > 1.7 && at < 4.2);
  expect(late).toEqual([]);
  expect(new Set(beats('note')).size).toBe(beats('note').length);
});

test('a place outside of the section is its beginning', () => {
  const { pass, run } = aRun({ section: { from: 1, to: 2 } });
  run.jump(3);
  pass(0.2);
  expect(run.now().position).toBeGreaterThanOrEqual(1);
  expect(run.now().position).toBeLessThan(1.2);
});

test('while the last note fades the cursor stays in the section, and another tempo plays nothing again', () => {
  const { beats, pass, run, state, choose } = aRun({ section: { from: 0, to: 1 } });
  pass(2.4);
  expect(beats('note')).toHaveLength(4);
  expect(run.now().position).toBeLessThan(1 - 1e-4);
  state.plan = choose({ section: { from: 0, to: 1 }, rounds: { percent: 80, goalPercent: null, times: 1 } });
  run.refresh();
  pass(1);
  expect(beats('note')).toHaveLength(4);
  expect(state.ended).toBeGreaterThan(0);
});
