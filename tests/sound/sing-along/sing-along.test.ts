// @vitest-environment happy-dom
import { createStore } from '@tanstack/store';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { hertzOf } from '#domain/practice/tuning.ts';
import type { PitchState } from '#sound/pitch/pitch-session.ts';
import type { PitchReading } from '#sound/pitch/watch-pitch.ts';
import { createSharedContext } from '#sound/shared-context.ts';
import { SingAlong, type Singing } from '#sound/sing-along/sing-along.ts';
import { aContext } from '#tests/sound/a-context.ts';
import { pauseAllSounds } from '#ui/media/exclusive-sound.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const SONG: Singing = {
  notes: [
    { midi: 60, startS: 0, lengthS: 1, bar: 1 },
    { midi: 62, startS: 1, lengthS: 1, bar: 1 },
  ],
  bpm: 120,
  beats: 4,
  upbeat: false,
  guide: 'beats',
  referenceHz: 440,
};

function aSinger({ refused = false, outputLatency = 0 } = {}) {
  const { context, sounds } = aContext({ outputLatency });
  const tones: { at: number; hz: number; stopped: boolean }[] = [];
  const param = () => ({ value: 0, setValueAtTime() {}, linearRampToValueAtTime() {}, setTargetAtTime() {} });
  Object.assign(context, {
    createGain: () => ({ gain: param(), connect: (next: unknown) => next, disconnect() {} }),
    createPeriodicWave: () => ({}),
    createOscillator() {
      const tone = { at: 0, hz: 0, stopped: false };
      const frequency = {
        set value(hz: number) {
          tone.hz = hz;
        },
      };
      return {
        frequency,
        setPeriodicWave() {},
        connect: (next: unknown) => next,
        start(at: number) {
          tones.push({ ...tone, at });
        },
        stop() {},
      };
    },
  });
  let created = 0;
  const shared = createSharedContext({
    create() {
      created += 1;
      // One that is built again has a clock of its own.
      if (created > 1) context.currentTime = 0.01;
      return context;
    },
    monotonic: () => performance.now(),
    isHidden: () => false,
  });
  const store = createStore<PitchState>({ at: 'off', why: null });
  let read: (reading: PitchReading) => void = () => undefined;
  const singer = new SingAlong({
    shared,
    listen(onReading) {
      read = onReading;
      return {
        store,
        async start() {
          store.setState(() => (refused ? { at: 'off', why: 'denied' } : { at: 'on', silent: false }));
          return !refused;
        },
        stop: () => store.setState(() => ({ at: 'off', why: null })),
      };
    },
  });
  const pass = (seconds: number, hz: (atS: number) => number | null = () => null) => {
    for (let step = 0; step < Math.round(seconds / 0.05); step += 1) {
      context.currentTime += 0.05;
      vi.advanceTimersByTime(50);
      if (store.state.at === 'on')
        read({ atS: context.currentTime, hz: hz(context.currentTime), silent: false });
    }
  };
  return { singer, store, context, sounds, tones, pass };
}

test('a bar is counted in, then what is sung stands at the time of the notes', async () => {
  const { singer, pass } = aSinger();
  await singer.start(SONG);
  expect(singer.view.state.at).toBe('counting');
  // Counting from 0.08 s for four beats of half a second.
  pass(1.5, () => hertzOf(50, 440));
  expect(singer.view.state).toMatchObject({ at: 'counting', line: [] });
  pass(2, (at) => hertzOf(at < 3.08 ? 60 : 62, 440));
  const { at, line, playheadS } = singer.view.state;
  expect(at).toBe('singing');
  expect(playheadS).toBeCloseTo(3.5 - 2.08, 6);
  const sungAt = (second: number) => line.find((point) => point.atS >= second)?.midi;
  expect(sungAt(0.2)).toBeCloseTo(60, 6);
  expect(sungAt(1.2)).toBeCloseTo(62, 6);
});

test('a sound that the device has to open once more moves the music, never back into the count-in', async () => {
  const { singer, context, pass } = aSinger();
  await singer.start(SONG);
  pass(2.5, () => 261);
  expect(singer.view.state.at).toBe('singing');
  const seen = new Set<string>();
  singer.view.subscribe(({ at }) => seen.add(at));
  vi.advanceTimersByTime(1_000);
  expect(context.currentTime).toBeLessThan(1);
  pass(1.5, () => 261);
  expect([...seen]).toEqual(['singing']);
});

test('sound that leaves the device late is answered late', async () => {
  const { singer, pass } = aSinger({ outputLatency: 0.2 });
  await singer.start(SONG);
  pass(3);
  expect(singer.view.state.playheadS).toBeCloseTo(3 - 2.08 - 0.2, 6);
});

test('it ends with the music, gives the microphone back, and what was sung stays until another song', async () => {
  const { singer, store, pass } = aSinger();
  await singer.start(SONG);
  pass(6, () => 261);
  expect(store.state.at).toBe('off');
  expect(singer.view.state.at).toBe('over');
  const { line } = singer.view.state;
  expect(line.length).toBeGreaterThan(30);
  expect(line.at(-1)?.atS).toBeLessThan(2.8);
  singer.clear();
  expect(singer.view.state).toMatchObject({ at: 'idle', line: [] });
});

describe('what sounds', () => {
  test('beats go on, the melody is silent', async () => {
    const { singer, sounds, tones, pass } = aSinger();
    await singer.start(SONG);
    pass(3.5);
    expect(sounds().length).toBeGreaterThan(6);
    expect(tones).toEqual([]);
  });

  test('the melody sounds at the time of its notes', async () => {
    const { singer, tones, pass } = aSinger();
    await singer.start({ ...SONG, guide: 'melody' });
    pass(3.5);
    expect(tones.map(({ at }) => Math.round(at * 100) / 100)).toEqual([2.08, 3.08]);
    expect(tones[0]?.hz).toBeCloseTo(hertzOf(60, 440), 6);
  });

  test('nothing but the count-in', async () => {
    const { singer, sounds, pass } = aSinger();
    await singer.start({ ...SONG, guide: 'nothing' });
    pass(3.5);
    expect(sounds()).toHaveLength(4);
  });
});

test('a refused microphone starts nothing', async () => {
  const { singer, store, sounds, pass } = aSinger({ refused: true });
  await singer.start(SONG);
  pass(1);
  expect(store.state).toEqual({ at: 'off', why: 'denied' });
  expect(singer.view.state.at).toBe('idle');
  expect(sounds()).toEqual([]);
});

test('another sound of the app ends it', async () => {
  const { singer, store, pass } = aSinger();
  await singer.start(SONG);
  pass(3, () => 261);
  pauseAllSounds();
  expect(store.state.at).toBe('off');
  expect(singer.view.state.at).toBe('over');
});
