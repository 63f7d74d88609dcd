import { afterEach, expect, test, vi } from 'vitest';
import { browserMicrophone } from '#features/homework/recorder/browser-microphone.ts';

afterEach(() => vi.unstubAllGlobals());

/** A browser of which only the order of its calls counts. */
function aBrowser(vendor: string, { contextFails = false, trackState = 'live' } = {}): string[] {
  const calls: string[] = [];
  const track = Object.assign(new EventTarget(), {
    getSettings: () => ({}),
    label: '',
    readyState: trackState,
    stop: () => calls.push('stop'),
  });
  const stream = { getAudioTracks: () => [track], getTracks: () => [track] };
  vi.stubGlobal('MediaRecorder', { isTypeSupported: () => true });
  vi.stubGlobal('navigator', {
    vendor,
    mediaDevices: {
      getUserMedia: async () => {
        calls.push('microphone');
        return stream;
      },
    },
  });
  vi.stubGlobal(
    'AudioContext',
    class {
      constructor() {
        calls.push('context');
        if (contextFails) throw new DOMException('too many', 'NotSupportedError');
      }
      createAnalyser = () => ({});
      createMediaStreamSource = () => ({ connect: () => undefined });
      resume = async () => undefined;
      close = async () => undefined;
    },
  );
  return calls;
}

test('in WebKit the audio context is made within the tap, before anything is waited for', async () => {
  const calls = aBrowser('Apple Computer, Inc.');
  await browserMicrophone.open();
  expect(calls).toEqual(['context', 'microphone']);
});

test.each(['', 'Google Inc.'])('elsewhere (%j) the microphone is opened first', async (vendor) => {
  const calls = aBrowser(vendor);
  await browserMicrophone.open();
  expect(calls).toEqual(['microphone', 'context']);
});

test('a microphone whose audio context cannot be made is closed again', async () => {
  const calls = aBrowser('', { contextFails: true });
  await expect(browserMicrophone.open()).rejects.toMatchObject({ problem: 'busy' });
  expect(calls).toEqual(['microphone', 'context', 'stop']);
});

test.each([
  { visibilityState: 'visible', trackState: 'live', reported: [] },
  { visibilityState: 'hidden', trackState: 'live', reported: ['hidden'] },
  { visibilityState: 'visible', trackState: 'ended', reported: ['ended'] },
])(
  'what happened while the microphone was being opened is reported: page $visibilityState, microphone $trackState',
  async ({ visibilityState, trackState, reported }) => {
    aBrowser('', { trackState });
    vi.stubGlobal('window', new EventTarget());
    vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState }));
    const opened = await browserMicrophone.open();
    const reasons: string[] = [];
    const stop = opened.onInterruption((reason) => reasons.push(reason));
    await Promise.resolve();
    expect(reasons).toEqual(reported);
    stop();
    document.dispatchEvent(new Event('visibilitychange'));
    expect(reasons).toEqual(reported);
  },
);

test('nothing is reported to who has stopped listening at once', async () => {
  aBrowser('', { trackState: 'ended' });
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'hidden' }));
  const reasons: string[] = [];
  (await browserMicrophone.open()).onInterruption((reason) => reasons.push(reason))();
  await Promise.resolve();
  expect(reasons).toEqual([]);
});
