import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fewerPeaks, peakOf, peaksOf } from '#domain/recordings/peaks.ts';
import { readWav, wavDuration, wavPeaks } from '#domain/recordings/wav.ts';

function fixture(name: string): ArrayBuffer {
  const file = readFileSync(new URL(`../../../fixtures/${name}`, import.meta.url));
  return file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength) as ArrayBuffer;
}

test('reads format, length and a waveform that is not flat from a piano recording', () => {
  const bytes = fixture('twinkle-piano.wav');
  const wav = readWav(bytes);
  expect(wav).toMatchObject({ sampleRate: 48_000, channels: 1, bitsPerSample: 16 });
  if (!wav) return;
  expect(wavDuration(wav)).toBe(20_000);
  const peaks = wavPeaks(bytes, wav) ?? [];
  expect(peaks).toHaveLength(200);
  expect(Math.max(...peaks)).toBeCloseTo(0.022, 2);
  expect(new Set(peaks).size).toBeGreaterThan(5);
});

test('measures what is there of a truncated file', () => {
  const bytes = fixture('twinkle-piano.wav').slice(0, 44 + 96_000);
  const wav = readWav(bytes);
  expect(wav && wavDuration(wav)).toBe(1000);
});

test('rejects bytes that are not WAVE', () => {
  expect(readWav(new ArrayBuffer(10))).toBeNull();
  expect(readWav(new TextEncoder().encode('x'.repeat(100)).buffer as ArrayBuffer)).toBeNull();
  const broken = fixture('scale-voice.wav').slice(0, 200);
  new DataView(broken).setUint16(22, 0, true);
  expect(readWav(broken)).toBeNull();
});

test('peaks are the loudest of each part, and include the last sample', () => {
  expect(peaksOf(Float32Array.of(0.1, -0.5, 0.2, 0.2, 0, -1), 3)).toEqual([0.5, 0.2, 1]);
  expect(peaksOf(Float32Array.of(0.25), 3)).toEqual([0.25]);
  expect(peaksOf(new Float32Array(0))).toEqual([]);
  expect(peakOf(Float32Array.of(-3))).toBe(1);
  const long = Array.from({ length: 1001 }, (_, index) => (index === 1000 ? 0.9 : 0.1));
  const few = fewerPeaks(long);
  expect(few).toHaveLength(200);
  expect(few.at(-1)).toBe(0.9);
});

/** A file of one `fmt ` chunk, chunks between, and `data`. */
function aWav({
  kind = 1,
  channels = 1,
  sampleRate = 8000,
  bits = 16,
  between = [] as number[],
  data = [0, 0],
} = {}) {
  const bytes = [...between];
  const chunk = (name: string, content: readonly number[]) => [
    ...[...name].map((letter) => letter.charCodeAt(0)),
    ...new Uint8Array(Uint32Array.of(content.length).buffer),
    ...content,
    ...(content.length % 2 ? [0] : []),
  ];
  const format = new DataView(new ArrayBuffer(16));
  format.setUint16(0, kind, true);
  format.setUint16(2, channels, true);
  format.setUint32(4, sampleRate, true);
  format.setUint16(14, bits, true);
  const file = [
    ...chunk('RIFF', []).slice(0, 8),
    ...[...'WAVE'].map((letter) => letter.charCodeAt(0)),
    ...chunk('fmt ', [...new Uint8Array(format.buffer)]),
    ...(bytes.length ? chunk('LIST', bytes) : []),
    ...chunk('data', data),
  ];
  return Uint8Array.from(file).buffer;
}

test('reads PCM in both spellings and skips chunks of odd length', () => {
  const facts = { sampleRate: 8000, channels: 1, bitsPerSample: 16, dataLength: 2 };
  expect(readWav(aWav())).toMatchObject({ ...facts, dataOffset: 44 });
  expect(readWav(aWav({ kind: 0xfffe }))).toMatchObject(facts);
  expect(readWav(aWav({ between: [1, 2, 3] }))).toMatchObject({ ...facts, dataOffset: 56 });
});

test.each([
  ['float samples', { kind: 3 }],
  ['no channel', { channels: 0 }],
  ['no sample rate', { sampleRate: 0 }],
  ['samples of 12 bits', { bits: 12 }],
  ['samples of no bits', { bits: 0 }],
])('rejects %s', (_, format) => {
  expect(readWav(aWav(format))).toBeNull();
});

test.each([
  ['RIFF', 0],
  ['WAVE', 8],
])('rejects a file without %s', (_, at) => {
  const bytes = new Uint8Array(aWav({ data: [1, 0, 2, 0] }));
  bytes[at] = 88;
  expect(readWav(bytes.buffer)).toBeNull();
});

test('draws no waveform of samples other than 16 bits, and the loudest of each part of the others', () => {
  const quiet = aWav({ bits: 8, data: [1, 2, 3, 4] });
  const format = readWav(quiet);
  expect(format && wavPeaks(quiet, format)).toBeNull();
  const loud = aWav({ data: [0, 64, 0, 192, 0, 32, 0, 0] });
  const wav = readWav(loud);
  expect(wav && wavPeaks(loud, wav, 2)).toEqual([0.5, 0.25]);
});
