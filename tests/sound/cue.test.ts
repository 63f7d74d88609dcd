// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { changeDeviceSettings } from '#local/device-settings.ts';
import { playCue, playCueWhenQuiet } from '#sound/cue.ts';
import { practising } from '#sound/practising.ts';
import { aContext } from './a-context.ts';

beforeEach(() => localStorage.clear());

interface Facts {
  hidden?: boolean;
  mediaPlays?: boolean;
  locks?: string[];
  pressed?: boolean;
}

async function isPlayed({ hidden = false, mediaPlays, locks = [], pressed = true }: Facts = {}) {
  const media = mediaPlays === undefined ? [] : [{ paused: !mediaPlays }];
  const view = {
    document: { hidden, querySelectorAll: () => media },
    navigator: {
      locks: { query: async () => ({ held: locks.map((name) => ({ name })) }) },
      userActivation: { hasBeenActive: pressed },
    },
  } as unknown as Window;
  const play = vi.fn();
  const said = await playCueWhenQuiet(view, play);
  expect(said).toBe(play.mock.calls.length === 1);
  return said;
}

test('sounds where nothing else does, and not where it was switched off', async () => {
  expect(await isPlayed()).toBe(true);
  expect(await isPlayed({ mediaPlays: false })).toBe(true);
  changeDeviceSettings({ effects: false });
  expect(await isPlayed()).toBe(false);
});

test('disturbs nobody who plays, listens, records in any tab, or looks elsewhere', async () => {
  expect(await isPlayed({ hidden: true })).toBe(false);
  expect(await isPlayed({ mediaPlays: true })).toBe(false);
  expect(await isPlayed({ locks: ['take-4711'] })).toBe(false);
  expect(await isPlayed({ pressed: false })).toBe(false);
  const stop = practising({ useID: 'a', tool: 'metronome', lessonID: null });
  expect(await isPlayed()).toBe(false);
  stop();
  expect(await isPlayed()).toBe(true);
});

test('the sound is not clipped, begins without a click, and lets go of the device', () => {
  vi.useFakeTimers();
  const { context, sounds } = aContext();
  const drawn: Float32Array[] = [];
  context.createBuffer = ((_: number, length: number) => {
    const samples = new Float32Array(length);
    drawn.push(samples);
    return { getChannelData: () => samples };
  }) as never;
  const release = vi.fn();
  playCue({ open: () => context, watch: () => release });
  const [samples = new Float32Array()] = drawn;
  expect(sounds()).toEqual([0]);
  expect(samples[0]).toBe(0);
  const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  expect(peak).toBeGreaterThan(0.05);
  expect(peak).toBeLessThan(0.3);
  vi.advanceTimersByTime(1_000);
  expect(release).toHaveBeenCalledOnce();
  vi.useRealTimers();
});
