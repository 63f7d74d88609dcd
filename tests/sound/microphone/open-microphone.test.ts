import { describe, expect, test, vi } from 'vitest';
import { MicrophoneRefused, openMicrophone } from '#sound/microphone/open-microphone.ts';
import { createSharedContext } from '#sound/shared-context.ts';

function aDevice({ refuses }: { refuses?: string } = {}) {
  const stopped = vi.fn();
  const track = Object.assign(new EventTarget(), {
    muted: false,
    stop: stopped,
    getSettings: () => ({ latency: 0.01 }),
  });
  const order: string[] = [];
  const contexts: { currentTime: number; fill: number }[] = [];
  const shared = createSharedContext({
    create() {
      order.push('context');
      const context = {
        currentTime: 0,
        state: 'running',
        sampleRate: 48_000,
        fill: contexts.length + 1,
        resume: async () => undefined,
        suspend: async () => undefined,
        close: async () => undefined,
        createMediaStreamSource() {
          return { connect() {}, disconnect() {} };
        },
        createAnalyser: () => ({
          fftSize: 0,
          getFloatTimeDomainData: (samples: Float32Array) => samples.fill(context.fill),
        }),
      };
      contexts.push(context);
      return context as unknown as AudioContext;
    },
    monotonic: () => performance.now(),
    isHidden: () => false,
  });
  const asked = vi.fn(async (_: MediaStreamConstraints) => {
    order.push('microphone');
    if (refuses) throw new DOMException('', refuses);
    return { getAudioTracks: () => [track], getTracks: () => [track] } as unknown as MediaStream;
  });
  return { shared, media: { getUserMedia: asked }, asked, track, stopped, order, contexts };
}

test('the microphone is asked for without what eats music, and stopped when it is closed', async () => {
  const device = aDevice();
  const microphone = await openMicrophone({ ...device, isWebKit: false });
  const { audio } = device.asked.mock.calls[0]?.[0] ?? {};
  for (const processing of ['echoCancellation', 'noiseSuppression', 'autoGainControl'])
    expect(audio).toHaveProperty(processing, { ideal: false });
  expect(microphone.latencyS).toBe(0.01);
  expect(device.stopped).not.toHaveBeenCalled();
  microphone.close();
  expect(device.stopped).toHaveBeenCalledOnce();
});

test('Safari gets its context within the press, other browsers the microphone first', async () => {
  const safari = aDevice();
  (await openMicrophone({ ...safari, isWebKit: true })).close();
  expect(safari.order).toEqual(['context', 'microphone']);
  const other = aDevice();
  (await openMicrophone({ ...other, isWebKit: false })).close();
  expect(other.order).toEqual(['microphone', 'context']);
});

test('after a clock that stood still it listens on the new context', async () => {
  vi.useFakeTimers();
  const device = aDevice();
  const microphone = await openMicrophone({ ...device, isWebKit: false });
  const newest = microphone.newest(64);
  expect(newest()[0]).toBe(1);
  vi.advanceTimersByTime(1_000);
  expect(device.contexts.length).toBeGreaterThan(1);
  expect(newest()[0]).toBe(device.contexts.length);
  microphone.close();
  vi.useRealTimers();
});

describe('a microphone that cannot be had', () => {
  test.each([
    ['NotAllowedError', 'denied'],
    ['NotFoundError', 'missing'],
    ['NotReadableError', 'busy'],
    ['TypeError', 'unsupported'],
  ])('%s is the problem %s', async (refuses, problem) => {
    const opening = openMicrophone({ ...aDevice({ refuses }), isWebKit: false });
    await expect(opening).rejects.toMatchObject({ problem });
  });

  test('a browser without one', async () => {
    const opening = openMicrophone({ ...aDevice(), media: undefined, isWebKit: false });
    await expect(opening).rejects.toBeInstanceOf(MicrophoneRefused);
  });

  test('a stream without sound is stopped', async () => {
    const device = aDevice();
    device.asked.mockResolvedValue({
      getAudioTracks: () => [],
      getTracks: () => [device.track],
    } as unknown as MediaStream);
    await expect(openMicrophone({ ...device, isWebKit: false })).rejects.toMatchObject({
      problem: 'missing',
    });
    expect(device.stopped).toHaveBeenCalledOnce();
  });
});
