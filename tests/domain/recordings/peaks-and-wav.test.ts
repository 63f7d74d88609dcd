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
