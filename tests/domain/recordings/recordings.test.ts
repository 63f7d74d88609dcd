import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { mayDiscard, maySendNow, viewWithoutParcel } from '#domain/recordings/delivery-state.ts';
import { countCharacters, foldedNote, isNoteTooLong } from '#domain/recordings/note-length.ts';
import { fewerPeaks, peakOf, peaksOf } from '#domain/recordings/peaks.ts';
import { readWav, wavDuration, wavPeaks } from '#domain/recordings/wav.ts';

function fixture(name: string): ArrayBuffer {
  const file = readFileSync(new URL(`../../../fixtures/${name}`, import.meta.url));
  return file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength) as ArrayBuffer;
}

test('the piano of the fixtures: format, length and a waveform that is not flat', () => {
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

test('a file that was cut off counts what is there', () => {
  const bytes = fixture('twinkle-piano.wav').slice(0, 44 + 96_000);
  const wav = readWav(bytes);
  expect(wav && wavDuration(wav)).toBe(1000);
});

test('what is no WAVE is none', () => {
  expect(readWav(new ArrayBuffer(10))).toBeNull();
  expect(readWav(new TextEncoder().encode('x'.repeat(100)).buffer as ArrayBuffer)).toBeNull();
  const broken = fixture('scale-voice.wav').slice(0, 200);
  new DataView(broken).setUint16(22, 0, true);
  expect(readWav(broken)).toBeNull();
});

test('peaks keep the loudest of each stretch and never miss the last sample', () => {
  expect(peaksOf(Float32Array.of(0.1, -0.5, 0.2, 0.2, 0, -1), 3)).toEqual([0.5, 0.2, 1]);
  expect(peaksOf(Float32Array.of(0.25), 3)).toEqual([0.25]);
  expect(peaksOf(new Float32Array(0))).toEqual([]);
  expect(peakOf(Float32Array.of(-3))).toBe(1);
  const long = Array.from({ length: 1001 }, (_, index) => (index === 1000 ? 0.9 : 0.1));
  const few = fewerPeaks(long);
  expect(few).toHaveLength(200);
  expect(few.at(-1)).toBe(0.9);
});

test('a take of which the outbox says nothing claims no more than it knows', () => {
  const deliveredAt = '2026-11-21T00:00:00.000Z';
  expect(viewWithoutParcel({ decision: 'undecided', deliveredAt: null }).state).toBe('saved');
  expect(viewWithoutParcel({ decision: 'submit', deliveredAt: null }).state).toBe('waiting');
  expect(viewWithoutParcel({ decision: 'submit', deliveredAt })).toEqual({ state: 'delivered', deliveredAt });
});

test('only what is not on its way may be discarded; only what stands may be sent now', () => {
  expect(mayDiscard({ decision: 'undecided', deliveredAt: null })).toBe(true);
  expect(mayDiscard({ decision: 'submit', deliveredAt: null })).toBe(false);
  expect(mayDiscard({ decision: 'submit', deliveredAt: 'x' })).toBe(true);
  expect(maySendNow({ state: 'waiting', retryAt: 9 })).toBe(true);
  expect(maySendNow({ state: 'attention', need: 'look', why: 'x' })).toBe(true);
  expect(maySendNow({ state: 'sending', progress: null })).toBe(false);
  expect(maySendNow({ state: 'saved' })).toBe(false);
});

test('a note is counted as a person counts, and folded between two characters', () => {
  const family = '👨‍👩‍👧';
  expect(countCharacters(`𠮷${family}が`)).toBe(3);
  expect(isNoteTooLong(family.repeat(500))).toBe(false);
  expect(isNoteTooLong(family.repeat(501))).toBe(true);
  expect(foldedNote('あ'.repeat(200))).toBeNull();
  expect(foldedNote(family.repeat(201))).toBe(family.repeat(200));
});
