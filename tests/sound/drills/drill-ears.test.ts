import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DrillEars } from '#sound/drills/drill-ears.ts';
import { MicrophoneRefused, type OpenMicrophone } from '#sound/microphone/open-microphone.ts';
import type { PitchReading } from '#sound/pitch/watch-pitch.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const RATE = 8_000;

/** A microphone that hears what the test lets sound, on a clock that the timers move. */
function aDevice() {
  const heard: number[] = [];
  const ended = new Set<() => void>();
  const state = { open: true };
  const microphone: OpenMicrophone = {
    sampleRate: () => RATE,
    now: () => heard.length / RATE,
    latencyS: 0,
    newest(size) {
      return () => Float32Array.from({ length: size }, (_, index) => heard[heard.length - size + index] ?? 0);
    },
    onEnded(listener) {
      ended.add(listener);
      return () => ended.delete(listener);
    },
    isMuted: () => false,
    close() {
      state.open = false;
    },
  };
  return {
    microphone,
    state,
    take: () => {
      for (const listener of [...ended]) listener();
    },
    /** Lets so much time pass, with a burst at its begin where it claps. */
    hear(seconds: number, clap = false) {
      for (let at = 0; at < seconds * RATE; at += 1) {
        heard.push(clap && at < 80 ? (at % 2 === 0 ? 0.6 : -0.6) * Math.exp(-at / 40) : 0.0005 * (at % 3));
        if (heard.length % (RATE / 1000) === 0) vi.advanceTimersByTime(1);
      }
    },
  };
}

function ears(device = aDevice(), open: () => Promise<OpenMicrophone> = async () => device.microphone) {
  const hidden = new Set<() => void>();
  let read: (reading: PitchReading) => void = () => {};
  const watching = { on: false };
  const made = new DrillEars({
    open,
    watch(_, __, listener) {
      read = listener;
      watching.on = true;
      return () => {
        watching.on = false;
      };
    },
    onHidden(listener) {
      hidden.add(listener);
      return () => hidden.delete(listener);
    },
  });
  return {
    ears: made,
    device,
    watching,
    read: (atS: number, hz: number | null) => read({ atS, hz, silent: false }),
    hide: () => {
      for (const listener of [...hidden]) listener();
    },
  };
}

test('claps are reported all together, in seconds since it was asked', async () => {
  const { ears: made, device } = ears();
  expect(await made.start()).toBe(true);
  device.hear(3, true);
  const reports: (readonly number[])[] = [];
  const stop = made.listenToClaps((claps) => reports.push(claps));
  device.hear(0.5);
  device.hear(0.8, true);
  device.hear(0.4, true);
  device.hear(1, true);
  const last = reports.at(-1) ?? [];
  expect(last).toHaveLength(3);
  for (const [index, at] of [0.5, 1.3, 1.7].entries())
    expect(Math.abs((last[index] ?? 0) - at)).toBeLessThan(0.02);
  stop();
  const count = reports.length;
  device.hear(1, true);
  expect(reports).toHaveLength(count);
});

test('what is sung arrives as half tones with their time, and a page that slept is no long note', async () => {
  const { ears: made, read } = ears();
  await made.start();
  const sung: unknown[] = [];
  made.listenToPitch((midi, seconds) =>
    sung.push([midi === null ? null : Math.round(midi), Number(seconds.toFixed(2))]),
  );
  read(1, 440);
  read(1.05, 261.63);
  read(1.1, null);
  read(60, 440);
  expect(sung).toEqual([
    [69, 0],
    [60, 0.05],
    [null, 0.05],
    [69, 0.2],
  ]);
});

test('a page that is hidden listens no more, and says so; it can begin again', async () => {
  const { ears: made, device, watching, hide } = ears();
  await made.start();
  made.listenToPitch(() => {});
  hide();
  expect([device.state.open, watching.on, made.store.state]).toEqual([
    false,
    false,
    { at: 'off', why: 'ended' },
  ]);
  expect(await made.start()).toBe(true);
  device.take();
  expect(made.store.state).toEqual({ at: 'off', why: 'ended' });
  expect(made.listenToClaps(() => {})).toBeTypeOf('function');
});

test('a page that is hidden while its microphone opens does not listen behind its person', async () => {
  const device = aDevice();
  let give = () => {};
  const { ears: made, hide } = ears(
    device,
    () =>
      new Promise((resolve) => {
        give = () => resolve(device.microphone);
      }),
  );
  const started = made.start();
  hide();
  give();
  expect([await started, device.state.open, made.store.state]).toEqual([
    false,
    false,
    { at: 'off', why: 'ended' },
  ]);
});

test('a refusal is a reason, and a microphone that comes after the drill was left is closed', async () => {
  const refused = ears(aDevice(), () => Promise.reject(new MicrophoneRefused('denied')));
  expect(await refused.ears.start()).toBe(false);
  expect(refused.ears.store.state).toEqual({ at: 'off', why: 'denied' });
  const device = aDevice();
  let give = () => {};
  const late = ears(
    device,
    () =>
      new Promise((resolve) => {
        give = () => resolve(device.microphone);
      }),
  );
  const started = late.ears.start();
  late.ears.stop();
  give();
  expect([await started, device.state.open, late.ears.store.state.at]).toEqual([false, false, 'off']);
});
