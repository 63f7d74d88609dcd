import { afterEach, expect, test, vi } from 'vitest';
import { decodeSound } from '#sound/decode-sound.ts';

afterEach(() => vi.unstubAllGlobals());

test('many sounds of a rate are decoded by one context', async () => {
  const made: number[] = [];
  vi.stubGlobal(
    'OfflineAudioContext',
    class {
      constructor(_channels: number, _frames: number, sampleRateHz: number) {
        made.push(sampleRateHz);
      }
      decodeAudioData = async () => ({});
    },
  );
  for (let sound = 0; sound < 29; sound += 1) await decodeSound(new ArrayBuffer(1), 44_100);
  await decodeSound(new ArrayBuffer(1), 8_000);
  expect(made).toEqual([44_100, 8_000]);
});
