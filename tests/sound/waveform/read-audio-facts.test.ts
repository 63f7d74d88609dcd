import { expect, test, vi } from 'vitest';
import { answerWaveform } from '#sound/waveform/answer-waveform.ts';
import { askWaveform } from '#sound/waveform/ask-waveform.ts';
import { type FactsPorts, readAudioFacts } from '#sound/waveform/read-audio-facts.ts';
import type { WaveformRequest } from '#sound/waveform/waveform-messages.ts';

/** A worker that does its work, beside the page as far as a test can tell. */
class RealWorker extends EventTarget {
  static terminated = 0;
  postMessage(request: WaveformRequest, transfer: Transferable[]) {
    const taken = structuredClone(request, { transfer });
    void answerWaveform(taken).then((data) => this.dispatchEvent(new MessageEvent('message', { data })));
  }
  terminate() {
    RealWorker.terminated += 1;
  }
}

const startWorker = () => new RealWorker() as unknown as Worker;

function ports(change: Partial<FactsPorts> = {}) {
  const decode = vi.fn<FactsPorts['decode']>(async () => null);
  const durationOf = vi.fn<FactsPorts['durationOf']>(async () => 4_200);
  const ask: FactsPorts['ask'] = (request, options) => askWaveform(request, { ...options, startWorker });
  return { ask, decode, durationOf, ...change };
}

/** A second of mono PCM at 8 kHz, loud in its second half. */
function aWav(): Blob {
  const samples = Int16Array.from({ length: 8_000 }, (_, index) => (index < 4_000 ? 0 : 16_384));
  const header = new DataView(new ArrayBuffer(44));
  const write = (at: number, text: string) =>
    [...text].forEach((letter, index) => void header.setUint8(at + index, letter.charCodeAt(0)));
  write(0, 'RIFF');
  header.setUint32(4, 36 + samples.byteLength, true);
  write(8, 'WAVEfmt ');
  header.setUint32(16, 16, true);
  header.setUint16(20, 1, true);
  header.setUint16(22, 1, true);
  header.setUint32(24, 8_000, true);
  header.setUint32(28, 16_000, true);
  header.setUint16(32, 2, true);
  header.setUint16(34, 16, true);
  write(36, 'data');
  header.setUint32(40, samples.byteLength, true);
  return new Blob([header.buffer, samples]);
}

test('a worker reads a WAVE by itself; the page decodes nothing', async () => {
  const using = ports();
  const { durationMs, peaks } = await readAudioFacts(aWav(), using);
  expect([durationMs, peaks.length, peaks[0], peaks.at(-1)]).toEqual([1_000, 200, 0, 0.5]);
  expect(using.decode).not.toHaveBeenCalled();
});

test('the samples of another file are handed over to the worker, not copied', async () => {
  const samples = new Float32Array(8_000 * 600).fill(0.25);
  const using = ports({ decode: async () => samples });
  const before = RealWorker.terminated;
  const { durationMs, peaks } = await readAudioFacts(new Blob(['ftyp']), using);
  expect([durationMs, peaks.length, peaks[7]]).toEqual([600_000, 200, 0.25]);
  // The page has nothing left to work on, and each worker ended with its answer.
  expect(samples.byteLength).toBe(0);
  expect(RealWorker.terminated - before).toBe(2);
});

test('of what is too large, or cannot be decoded, only the length is known', async () => {
  const using = ports();
  expect(await readAudioFacts(new Blob(['?']), using)).toEqual({ durationMs: 4_200, peaks: [] });
  expect(using.decode).toHaveBeenCalledOnce();
  await readAudioFacts(new Blob([new Uint8Array(13 * 1024 * 1024)]), using);
  expect(using.decode).toHaveBeenCalledOnce();
});

test('a device without workers, and a search that is stopped, give no waveform and no error', async () => {
  const refuse = () => {
    throw new Error('no worker');
  };
  const request = { kind: 'peaks' as const, samples: new Float32Array(1), sampleRate: 8_000 };
  expect(await askWaveform(request, { startWorker: refuse })).toBeNull();
  expect(await askWaveform(request, { startWorker, signal: AbortSignal.abort() })).toBeNull();
});

test('the level of a recording is measured beside the page too', async () => {
  const samples = Float32Array.from({ length: 8_000 }, (_, index) =>
    index < 2_000 ? 0 : Math.sin(index / 3) / 2,
  );
  const answer = await askWaveform({ kind: 'level', samples, sampleRate: 8_000 }, { startWorker });
  expect(answer?.measured.durationMs).toBe(1_000);
  expect(answer?.measured.level.peak).toBeCloseTo(0.5, 2);
  expect(answer?.measured.level.startS).toBeCloseTo(0.25, 1);
});

test('an hour at a low rate is not decoded, as its samples would fill the memory', async () => {
  const using = ports({ durationOf: async () => 3_600_000 });
  const file = new Blob([new Uint8Array(3 * 1024 * 1024)]);
  expect(await readAudioFacts(file, using)).toEqual({ durationMs: 3_600_000, peaks: [] });
  expect(using.decode).not.toHaveBeenCalled();
});
