import { readFileSync } from 'node:fs';
import {
  ALL_FORMATS,
  BufferSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  Input,
  Output,
  WebMOutputFormat,
} from 'mediabunny';
import { expect, test } from 'vitest';
import { convertToM4a } from '#server/homework/m4a/convert.ts';
import { conversionTimeoutMs, convertInProcess } from '#server/homework/m4a/convert-in-process.ts';
import { aWav } from '#tests/support/a-wav.ts';
import { audioBytes } from '#tests/support/audio-bytes.ts';

/** Whether a recording was found plausible, and why it was refused. */
async function judged(bytes: Uint8Array<ArrayBuffer>) {
  let seconds: number | null = null;
  const why = await convertToM4a(bytes.buffer, (plausible) => {
    seconds = plausible;
  }).then(
    () => null,
    (error: { why?: string }) => error.why ?? String(error),
  );
  return { decoded: seconds !== null, why };
}

/** Opus packets of a real recording, `times` over, `spacing` as far apart as they were. */
async function repeated(times: number, spacing: number): Promise<Uint8Array<ArrayBuffer>> {
  const recorded = new Uint8Array(readFileSync('fixtures/twinkle-3s.webm'));
  const input = new Input({ source: new BufferSource(recorded), formats: ALL_FORMATS });
  const track = await input.getPrimaryAudioTrack();
  const decoderConfig = await track?.getDecoderConfig();
  if (!track || !decoderConfig) throw new Error('the fixture has no sound');
  const output = new Output({ format: new WebMOutputFormat(), target: new BufferTarget() });
  const source = new EncodedAudioPacketSource('opus');
  output.addAudioTrack(source);
  await output.start();
  let at = 0;
  for (let round = 0; round < times; round += 1) {
    for await (const packet of new EncodedPacketSink(track).packets()) {
      await source.add(packet.clone({ timestamp: at }), { decoderConfig });
      at += 0.02 * spacing;
    }
  }
  await output.finalize();
  return new Uint8Array(output.target.buffer ?? new ArrayBuffer());
}

// At 0d4a1e5 the first one cost 104 s of a core and 44 MB.
test.each([
  ['7 KB that claim an hour at 1 Hz', { sampleRate: 1, dataLength: 7_000 }, 'sample-rate'],
  ['7,999 Hz', { sampleRate: 7_999, dataLength: 16_000 }, 'sample-rate'],
  ['192,001 Hz', { sampleRate: 192_001, dataLength: 400_000 }, 'sample-rate'],
  ['three channels', { channels: 3, dataLength: 288_000 }, 'channels'],
  ['more than an hour', { sampleRate: 8_000, bits: 8, dataLength: 8_000 * 3_601 }, 'too-long'],
] as const)('refuses a WAV of %s before decoding it', async (_, facts, why) => {
  expect(await judged(aWav(facts))).toEqual({ decoded: false, why });
});

test('decodes sound at the limits of what is plausible', async () => {
  for (const facts of [
    { sampleRate: 8_000, bits: 8, dataLength: 8_000 },
    { sampleRate: 192_000, channels: 2, dataLength: 76_800 },
  ])
    expect(await judged(aWav(facts))).toEqual({ decoded: true, why: null });
});

test('refuses few bytes that claim a long time', async () => {
  expect(await judged(await repeated(1, 20))).toEqual({ decoded: false, why: 'implausible-size' });
});

test('refuses more packets than a recording of that length can have', async () => {
  expect(await judged(await repeated(10, 0.01))).toEqual({ decoded: false, why: 'too-many-packets' });
});

test('stops decoding when more sound comes out than the recording is long', async () => {
  expect(await judged(await repeated(2, 0.25))).toEqual({ decoded: true, why: 'too-much-sound' });
});

test('says nothing of the content of a file that cannot be read', async () => {
  const bytes = audioBytes('audio/webm', 5_000, 7);
  await expect(convertInProcess(bytes.buffer)).rejects.toMatchObject({ why: 'unreadable' });
});

test('ends a conversion that takes too long, by what the recording is long', async () => {
  const bytes = aWav({ dataLength: 96_000 * 60 });
  await expect(convertInProcess(bytes.buffer, { timeoutMs: () => 0 })).rejects.toMatchObject({
    why: 'too-slow',
  });
  expect([0, 60, 3_600].map(conversionTimeoutMs)).toEqual([30_000, 33_000, 210_000]);
});
