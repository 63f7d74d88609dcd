import { beforeEach, describe, expect, test, vi } from 'vitest';
import { MicrophoneRefused, type OpenMicrophone } from '#sound/microphone/open-microphone.ts';
import { PitchSession } from '#sound/pitch/pitch-session.ts';
import type { PitchReading } from '#sound/pitch/watch-pitch.ts';
import { aMicrophone } from '#tests/sound/microphone/a-microphone.ts';

let nowMs = 0;
beforeEach(() => {
  nowMs = 0;
});

function aSession(open: (given: OpenMicrophone) => Promise<OpenMicrophone> = async (given) => given) {
  const device = aMicrophone();
  const hidden = new Set<() => void>();
  const screen = { on: false };
  let read: (reading: PitchReading) => void = () => undefined;
  const watching = { on: false };
  const onReading = vi.fn();
  const session = new PitchSession(() => 64, onReading, {
    open: () => open(device.microphone),
    watch(_, __, listener) {
      read = listener;
      watching.on = true;
      return () => {
        watching.on = false;
      };
    },
    keepScreenOn() {
      screen.on = true;
      return () => {
        screen.on = false;
      };
    },
    monotonic: () => nowMs,
    onHidden(listener) {
      hidden.add(listener);
      return () => hidden.delete(listener);
    },
  });
  return {
    session,
    device,
    screen,
    watching,
    onReading,
    read: (reading: Partial<PitchReading> = {}) => read({ atS: 0, hz: 440, silent: false, ...reading }),
    hide() {
      for (const listener of [...hidden]) listener();
    },
    listeners: () => hidden.size,
  };
}

test('it listens, keeps the screen on, and gives both back when it is stopped', async () => {
  const { session, device, screen, watching, onReading, read, listeners } = aSession();
  await expect(session.start()).resolves.toBe(true);
  expect(session.store.state).toEqual({ at: 'on', silent: false });
  expect(screen.on).toBe(true);
  read();
  expect(onReading).toHaveBeenCalledOnce();
  session.stop();
  expect(session.store.state).toEqual({ at: 'off', why: null });
  expect(device.state.closed).toBe(true);
  expect({ screen: screen.on, watching: watching.on, listeners: listeners() }).toEqual({
    screen: false,
    watching: false,
    listeners: 0,
  });
});

describe('it stops by itself and says why', () => {
  test('when the page is hidden', async () => {
    const { session, device, hide } = aSession();
    await session.start();
    hide();
    expect(session.store.state).toEqual({ at: 'off', why: 'hidden' });
    expect(device.state.closed).toBe(true);
  });

  test('when the device is unplugged', async () => {
    const { session, device } = aSession();
    await session.start();
    device.end();
    expect(session.store.state).toEqual({ at: 'off', why: 'ended' });
  });

  test('when permission is refused, and it can be started again', async () => {
    let refuses = true;
    const { session } = aSession(async (given) => {
      if (refuses) throw new MicrophoneRefused('denied');
      return given;
    });
    await expect(session.start()).resolves.toBe(false);
    expect(session.store.state).toEqual({ at: 'off', why: 'denied' });
    refuses = false;
    await expect(session.start()).resolves.toBe(true);
  });
});

describe('a page that was left while the browser asked', () => {
  test.each(['stop', 'hide'] as const)('%s: a microphone that comes later is closed at once', async (how) => {
    let resolve: (given: OpenMicrophone) => void = () => undefined;
    const aside = aSession(
      () =>
        new Promise((granted) => {
          resolve = granted;
        }),
    );
    const started = aside.session.start();
    expect(aside.session.store.state.at).toBe('asking');
    if (how === 'stop') aside.session.stop();
    else aside.hide();
    resolve(aside.device.microphone);
    await expect(started).resolves.toBe(false);
    expect(aside.device.state.closed).toBe(true);
    expect(aside.screen.on).toBe(false);
    expect(aside.listeners()).toBe(0);
  });
});

test('two presses open one microphone', async () => {
  const open = vi.fn(async (given: OpenMicrophone) => given);
  const { session } = aSession(open);
  await Promise.all([session.start(), session.start()]);
  expect(open).toHaveBeenCalledOnce();
});

test('nothing at all for two seconds, or a mute of the system, is said; the first sound takes it back', async () => {
  const { session, device, read } = aSession();
  await session.start();
  read({ silent: true });
  expect(session.store.state).toEqual({ at: 'on', silent: false });
  nowMs = 2_000;
  read({ silent: true });
  expect(session.store.state).toEqual({ at: 'on', silent: true });
  read({ silent: false });
  expect(session.store.state).toEqual({ at: 'on', silent: false });
  device.state.muted = true;
  read({ silent: false });
  expect(session.store.state).toEqual({ at: 'on', silent: true });
});
