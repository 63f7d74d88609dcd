import { readFile } from 'node:fs/promises';
import { ALL_FORMATS, AudioSampleSink, BlobSource, Input } from 'mediabunny';
import { expect, test } from 'vitest';
import { convertToM4a } from '#server/homework/m4a/convert.ts';
import { OpusInNode } from '#server/homework/m4a/opus-decoder.ts';
import { makeSound, UnfitSound } from '#sound/audio-file/make-sound.ts';

const fixture = async (name: string) => new Blob([await readFile(`fixtures/${name}`)]);

async function facts(bytes: ArrayBuffer | Blob) {
  const source = new BlobSource(bytes instanceof Blob ? bytes : new Blob([bytes]));
  const track = await new Input({ source, formats: ALL_FORMATS }).getPrimaryAudioTrack();
  if (track === null) throw new Error('no sound');
  return { track, seconds: await track.computeDuration(), first: await track.getFirstTimestamp() };
}

async function samplesOf(bytes: ArrayBuffer | Blob): Promise<Float32Array> {
  const { track, seconds } = await facts(bytes);
  OpusInNode.allowSeconds(seconds + 1);
  const parts: Float32Array[] = [];
  for await (const sample of new AudioSampleSink(track).samples()) {
    const part = new Float32Array(sample.allocationSize({ planeIndex: 0, format: 'f32-planar' }) / 4);
    sample.copyTo(part, { planeIndex: 0, format: 'f32-planar' });
    parts.push(part);
    sample.close();
  }
  const all = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0));
  parts.reduce((at, part) => {
    all.set(part, at);
    return at + part.length;
  }, 0);
  return all;
}

const KINDS = [
  { name: 'twinkle-3s.webm', contentType: 'audio/webm' },
  { name: 'twinkle-3s-fragmented.mp4', contentType: 'audio/mp4' },
  { name: 'scale-voice.wav', contentType: 'audio/wav' },
] as const;

test.each(KINDS)('cuts $name to within a packet, beginning at 0', async ({ name, contentType }) => {
  const { bytes, durationS } = await makeSound(
    [{ bytes: await fixture(name), fromS: 0.7, toS: 2.2 }],
    contentType,
  );
  const { seconds, first } = await facts(bytes);
  expect(Math.abs(durationS - 1.5)).toBeLessThan(0.05);
  expect(Math.abs(seconds - durationS)).toBeLessThan(0.05);
  expect(first).toBe(0);
});

test.each(KINDS)(
  'what is cut in two and put together again is $name as it was',
  async ({ name, contentType }) => {
    const whole = await fixture(name);
    const [head, tail] = await Promise.all([
      makeSound([{ bytes: whole, toS: 1.1 }], contentType),
      makeSound([{ bytes: whole, fromS: 1.1 }], contentType),
    ]);
    const pieces = [head, tail].map(({ bytes }) => ({ bytes: new Blob([bytes]) }));
    const { bytes, startsS } = await makeSound(pieces, contentType);
    expect(Math.abs((startsS[1] ?? 0) - 1.1)).toBeLessThan(0.05);
    expect((await facts(bytes)).seconds).toBeCloseTo((await facts(whole)).seconds, 1);
  },
);

test('no sample is missing or new at the place where Opus was cut and put together again', async () => {
  const whole = await fixture('twinkle-3s.webm');
  const pieces = [
    { bytes: whole, toS: 1.1 },
    { bytes: whole, fromS: 1.1 },
  ];
  const [before, after] = await Promise.all([
    samplesOf(whole),
    makeSound(pieces, 'audio/webm').then(({ bytes }) => samplesOf(bytes)),
  ]);
  expect(Math.abs(after.length - before.length)).toBeLessThan(960);
  let worst = 0;
  for (let at = 0; at < Math.min(before.length, after.length); at += 1)
    worst = Math.max(worst, Math.abs((before[at] ?? 0) - (after[at] ?? 0)));
  expect(worst).toBe(0);
});

test.each([KINDS[0], KINDS[1]])(
  'the school makes its m4a of a trimmed $name',
  async ({ name, contentType }) => {
    const { bytes, durationS } = await makeSound(
      [{ bytes: await fixture(name), fromS: 0.5, toS: 2.5 }],
      contentType,
    );
    const { seconds } = await facts(await convertToM4a(bytes));
    expect(Math.abs(seconds - durationS)).toBeLessThan(0.1);
  },
);

test('refuses what no single file can hold, instead of making a broken one', async () => {
  const [opus, aac] = await Promise.all([fixture('twinkle-3s.webm'), fixture('twinkle-3s-fragmented.mp4')]);
  await expect(makeSound([{ bytes: opus }, { bytes: aac }], 'audio/webm')).rejects.toBeInstanceOf(UnfitSound);
  await expect(makeSound([{ bytes: aac }], 'audio/webm')).rejects.toBeInstanceOf(UnfitSound);
  await expect(makeSound([{ bytes: new Blob(['noise']) }], 'audio/mp4')).rejects.toBeInstanceOf(UnfitSound);
  await expect(makeSound([{ bytes: opus, fromS: 9, toS: 10 }], 'audio/webm')).rejects.toBeInstanceOf(
    UnfitSound,
  );
  await expect(makeSound([], 'audio/webm')).rejects.toBeInstanceOf(UnfitSound);
});

test('reports how far it is, never backwards', async () => {
  const parts: number[] = [];
  const bytes = await fixture('scale-voice.wav');
  await makeSound([{ bytes }, { bytes }, { bytes }], 'audio/wav', (part) => parts.push(part));
  expect(parts.length).toBeGreaterThan(1);
  expect(parts).toEqual([...parts].sort((a, b) => a - b));
  expect(parts.at(-1)).toBeLessThanOrEqual(1);
});
