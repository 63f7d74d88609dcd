import { expect, test } from 'vitest';
import { createReader } from '#domain/practice/hands/fresh-samples.ts';
import { seeded } from '#tests/sound/pitch/tones.ts';

const random = seeded(5);
const sound = Float32Array.from({ length: 20_000 }, () => random() - 0.5);
/** The newest 4,096 samples at a moment. */
const readingAt = (end: number) => sound.slice(end - 4096, end);

test('readings that overlap by any number of samples are joined without a sample too many', () => {
  const read = createReader();
  const heard = [4096, 6_000, 6_000, 8_431, 12_400].map((end) => read(readingAt(end)));
  expect(heard.map(({ gap }) => gap)).toEqual([false, false, false, false, false]);
  expect(heard.flatMap(({ fresh }) => [...fresh])).toEqual([...sound.subarray(0, 12_400)]);
});

test('a page that slept longer than a reading has a gap', () => {
  const read = createReader();
  read(readingAt(5_000));
  expect(read(readingAt(9_200)).gap).toBe(true);
});

test('the array may be the same one each time', () => {
  const read = createReader();
  const samples = new Float32Array(4096);
  samples.set(readingAt(4096));
  read(samples);
  samples.set(readingAt(5_096));
  expect([...read(samples).fresh]).toEqual([...sound.subarray(4096, 5_096)]);
});
