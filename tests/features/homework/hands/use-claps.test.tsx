// @vitest-environment happy-dom

import { useSelector } from '@tanstack/react-store';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { useClaps } from '#features/homework/hands/use-claps.ts';
import { aScene } from '#tests/domain/practice/hands/a-scene.ts';
import { aRecorder, MADE_ID, RECORD, reached } from '#tests/features/homework/recorder/a-recorder.ts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const READING = 4096;
const STEP = 2_400;

/** A recorder that listens to claps, and how to let it hear a recording. */
function listening(on = true) {
  const recorder = aRecorder();
  const { session, takes, clock, microphone } = recorder;
  const ports = { takes, monotonic: () => clock.ms };
  renderHook(() => {
    const state = useSelector(session.store);
    useClaps(ports, session, state, on);
  });
  /** Readings of the newest samples, 20 a second, until the recorder is elsewhere. */
  const hear = async (samples: Float32Array, sampleRate = 48_000) => {
    const { at } = session.store.state;
    for (let end = READING; end <= samples.length && session.store.state.at === at; end += STEP) {
      clock.ms += (1000 * STEP) / sampleRate;
      await act(async () => microphone.hearSamples(samples.slice(end - READING, end), sampleRate));
    }
  };
  /** Opens the microphone, and lets claps start and stop a take, after which it is open again. */
  const record = async () => {
    await act(async () => session.send({ type: 'ask', intent: { kind: 'check' } }));
    await hear(twoClaps(1));
    const { takeID } = await reached(session, 'recording');
    microphone.chunk('music');
    await hear(twoClaps(4));
    await waitFor(() => expect(session.store.state.at).toBe('ready'));
    return takeID;
  };
  return { ...recorder, hear, record };
}

/** Every third sample: what a device of 16,000 samples a second hears. */
const at16kHz = (samples: Float32Array) => samples.filter((_, index) => index % 3 === 0);

function twoClaps(atS: number) {
  const scene = aScene({ seconds: atS + 2, seed: 4 });
  scene.clap(atS);
  scene.clap(atS + 0.4);
  return scene.samples;
}

describe('while it is on', () => {
  test('two claps start a take from the open microphone, and two claps stop it; the claps are trimmed', async () => {
    const { takes, record } = listening();
    const takeID = await record();
    await waitFor(async () => expect((await takes.header(takeID))?.trim).toBeTruthy());
    const { trim, frozen } = (await takes.header(takeID)) ?? {};
    expect(trim?.fromS).toBe(0);
    expect(trim?.toS).toBeGreaterThan(3.6);
    expect(trim?.toS).toBeLessThan(4);
    expect(frozen?.durationMs).toBeGreaterThan(4_800);
  });

  test('after a take it waits for the next, and the page stays free', async () => {
    const { session, hear, record, microphone } = listening();
    await record();
    expect({ opened: microphone.opened, closed: microphone.closed }).toEqual({ opened: 2, closed: 1 });
    await hear(twoClaps(1));
    await reached(session, 'recording');
    expect(microphone.recordings).toBe(2);
  });

  test('who plays a recording afterwards has the microphone closed; who opened it for a take keeps it', async () => {
    const { session, record, microphone } = listening();
    const player = document.body.appendChild(document.createElement('audio'));
    const play = () => act(async () => player.dispatchEvent(new Event('play')));
    await record();
    await play();
    expect(session.store.state.at).toBe('idle');
    expect(microphone.closed).toBe(2);
    await act(async () => session.send({ type: 'ask', intent: { kind: 'check' } }));
    await play();
    expect(session.store.state.at).toBe('ready');
    player.remove();
  });

  test('a microphone that hears no claps is closed after five minutes', async () => {
    vi.useFakeTimers();
    const { session, microphone } = listening();
    await act(async () => session.send({ type: 'ask', intent: { kind: 'check' } }));
    expect(session.store.state.at).toBe('ready');
    await act(async () => vi.advanceTimersByTimeAsync(299_000));
    expect(session.store.state.at).toBe('ready');
    await act(async () => vi.advanceTimersByTimeAsync(2_000));
    expect(session.store.state.at).toBe('idle');
    expect(microphone.closed).toBe(1);
  });

  test('claps at the end of the last segment are trimmed of the take that was made of all', async () => {
    const { session, takes, microphone, hear } = listening();
    await act(async () => session.send(RECORD));
    await reached(session, 'recording');
    microphone.chunk('a');
    await act(async () => session.send({ type: 'pause' }));
    await reached(session, 'paused');
    await act(async () => session.send({ type: 'continue' }));
    await reached(session, 'recording');
    microphone.chunk('b');
    // By a-recorder.ts the second of two segments begins after one second and ends after two.
    await hear(twoClaps(1));
    await waitFor(async () => expect((await takes.header(MADE_ID))?.trim).toBeTruthy());
    const { trim, frozen } = (await takes.header(MADE_ID)) ?? {};
    expect(frozen?.durationMs).toBe(2_000);
    expect(trim?.fromS).toBe(0);
    expect(trim?.toS).toBeGreaterThan(1.7);
    expect(trim?.toS).toBeLessThan(1.95);
    expect(session.store.state.at).toBe('ready');
  });

  test('a take without a sound opens nothing again: what went wrong is to be read', async () => {
    const { session, hear, microphone } = listening();
    await act(async () => session.send(RECORD));
    await reached(session, 'recording');
    await hear(twoClaps(2));
    await waitFor(() => expect(session.store.state).toMatchObject({ at: 'idle', problem: 'empty' }));
    expect(microphone.opened).toBe(1);
  });

  test('a headset of 16,000 samples a second hears them too', async () => {
    const { session, hear } = listening();
    await act(async () => session.send({ type: 'ask', intent: { kind: 'check' } }));
    await hear(at16kHz(twoClaps(1)), 16_000);
    await reached(session, 'recording');
  });

  test('music stops nothing', async () => {
    const { session, hear } = listening();
    session.send(RECORD);
    await reached(session, 'recording');
    const scene = aScene({ seconds: 6, seed: 2 });
    for (let note = 0; note < 14; note += 1) scene.tone(note * 0.4, 220 + 20 * note, 0.8, 0.4);
    scene.clap(3);
    scene.clap(3.4);
    await hear(scene.samples);
    expect(session.store.state.at).toBe('recording');
  });

  test('a take that was stopped by a press is not trimmed', async () => {
    const { session, microphone, takes, clock } = listening();
    session.send(RECORD);
    const { takeID } = await reached(session, 'recording');
    microphone.chunk('music');
    clock.ms += 5_000;
    await act(async () => session.send({ type: 'stop' }));
    await reached(session, 'idle');
    expect((await takes.header(takeID))?.trim ?? null).toBeNull();
  });
});

test('while it is off, claps do nothing', async () => {
  const { session, hear } = listening(false);
  session.send(RECORD);
  await reached(session, 'recording');
  await hear(twoClaps(2));
  expect(session.store.state.at).toBe('recording');
});
