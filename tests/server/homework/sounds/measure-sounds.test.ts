import { mkdirSync, readFileSync, renameSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { AudioContentType } from '#contract/entities/user-audio.ts';
import { peakOfByte } from '#domain/recordings/peaks.ts';
import { HOUR_MS, MINUTE_MS } from '#domain/time-units.ts';
import { convertToM4a } from '#server/homework/m4a/convert.ts';
import { makeM4as } from '#server/homework/m4a/make-m4as.ts';
import { measureInProcess } from '#server/homework/sounds/measure-in-process.ts';
import { measureSound } from '#server/homework/sounds/measure-sound.ts';
import { measureSounds } from '#server/homework/sounds/measure-sounds.ts';
import { objectFile } from '#server/storage/object-files.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import { aWav } from '#tests/support/a-wav.ts';
import { aListeningServer } from '#tests/support/server/a-listening-server.ts';
import { aSubmission } from '#tests/support/server/a-submission.ts';

const listening = await aListeningServer();
const { db, config } = listening.server.deps;
const fixture = (name: string) => new Uint8Array(readFileSync(`fixtures/${name}`));
const run = () => measureSounds.run(listening.server.deps);

async function handIn(uid: string, name: string, contentType: AudioContentType) {
  const { uploadID } = await aSubmission(listening, { uid, bytes: fixture(name), contentType });
  const { user_audio_id } = await db
    .selectFrom('user_audios')
    .select('user_audio_id')
    .where('upload_id', '=', uploadID)
    .executeTakeFirstOrThrow();
  return user_audio_id;
}

const soundOf = (userAudioID: string) =>
  db.selectFrom('m4as').selectAll().where('user_audio_id', '=', userAudioID).executeTakeFirstOrThrow();

test('measures what a phone and what a browser recorded, beside the m4a, once', async () => {
  const fromPhone = await handIn('hana', 'twinkle-3s-fragmented.mp4', 'audio/mp4');
  const fromBrowser = await handIn('jun', 'twinkle-3s.webm', 'audio/webm');
  const fromFile = await handIn('ren', 'twinkle-piano.wav', 'audio/wav');
  await makeM4as.run(listening.server.deps);
  await run();
  // As FFmpeg's ebur128 with `dualmono` measures the first one; the second one is the same sound, recorded 3 dB quieter.
  expect((await soundOf(fromPhone)).loudness).toBeCloseTo(-44.7, 0);
  expect((await soundOf(fromBrowser)).loudness).toBeCloseTo(-44.7 - 3, 0);
  const { peaks, seconds, measured_at } = await soundOf(fromFile);
  expect(seconds).toBeCloseTo(20, 0);
  expect(peaks).toHaveLength(800);
  // It is music: parts of it are loud, and parts of it quiet.
  const sizes = [...(peaks ?? [])].map(peakOfByte);
  const loudest = Math.max(...sizes);
  expect(loudest).toBeGreaterThan(0.02);
  expect(sizes.filter((size) => size < loudest / 4).length).toBeGreaterThan(20);
  listening.advance(1000);
  await run();
  expect((await soundOf(fromFile)).measured_at).toEqual(measured_at);
});

test('a take with two channels is measured to its end, one that is longer than a window as well', async () => {
  for (const seconds of [4, 33]) {
    const wav = aWav({ sampleRate: 16_000, channels: 2, dataLength: seconds * 16_000 * 4 });
    const samples = new Int16Array(wav.buffer, 44);
    // A tone that stays as loud as it is, on the left alone.
    samples.forEach((_, at) => {
      samples[at] = at % 2 === 0 ? 8_000 * Math.sin(at / 12) : 0;
    });
    const { peaks, seconds: measured } = await measureSound(await convertToM4a(wav.buffer));
    expect(measured).toBeCloseTo(seconds, 0);
    const sizes = [...peaks].map(peakOfByte);
    const loudest = Math.max(...sizes);
    expect(sizes.slice(20, -20).filter((size) => size < loudest / 2)).toEqual([]);
  }
});

test('an m4a that is missing is tried three times within hours, and never holds up the others', async () => {
  const userAudioID = await handIn('broken', 'twinkle-3s.webm', 'audio/webm');
  await makeM4as.run(listening.server.deps);
  const { object_id } = await soundOf(userAudioID);
  await openStorage(config).remove(object_id ?? '');
  await run();
  await run();
  expect(await soundOf(userAudioID)).toMatchObject({ measured_at: null, measure_attempts: 1 });
  for (let more = 0; more < 4; more += 1) {
    listening.advance(2 * HOUR_MS);
    await run();
  }
  expect(await soundOf(userAudioID)).toMatchObject({ measured_at: null, measure_attempts: 3 });
});

test('a storage that fails counts as no attempt, and ends the run', async () => {
  const older = await handIn('emi', 'twinkle-3s.webm', 'audio/webm');
  await makeM4as.run(listening.server.deps);
  listening.advance(1000);
  const userAudioID = await handIn('aoi', 'twinkle-3s.webm', 'audio/webm');
  await makeM4as.run(listening.server.deps);
  const { object_id } = await soundOf(userAudioID);
  const file = objectFile(join(config.dataDir, 'uploads'), object_id ?? '');
  renameSync(file, `${file}-away`);
  mkdirSync(file);
  await run();
  expect(await soundOf(userAudioID)).toMatchObject({ measure_attempts: 0, interruptions: 1 });
  expect(await soundOf(older)).toMatchObject({ measure_attempts: 0 });
  await run();
  expect((await soundOf(older)).measured_at).not.toBeNull();
  rmdirSync(file);
  renameSync(`${file}-away`, file);
  listening.advance(10 * MINUTE_MS);
  await run();
  expect((await soundOf(userAudioID)).measured_at).not.toBeNull();
});

test('what is no sound has no measurement', async () => {
  const noise = Uint8Array.from({ length: 5000 }, (_, at) => (at * 7919) % 251);
  expect(await measureInProcess(noise.buffer)).toBeNull();
});

test("a lesson's model has its loudness once a recording of the lesson is measured", async () => {
  const file = `${'b'.repeat(64)}.m4a`;
  mkdirSync(join(config.dataDir, 'content'), { recursive: true });
  const model = 'content/curriculums/pf-beginner/courses/pf-trial/lessons/05-twinkle/model.m4a';
  writeFileSync(join(config.dataDir, 'content', file), readFileSync(model));
  await db.deleteFrom('model_sounds').execute();
  await run();
  expect(await db.selectFrom('model_sounds').selectAll().execute()).toEqual([]);
  for (const uid of ['mei', 'sora']) {
    await handIn(uid, 'twinkle-3s.webm', 'audio/webm');
    await makeM4as.run(listening.server.deps);
    await run();
    const rows = await db.selectFrom('model_sounds').selectAll().execute();
    expect(rows).toMatchObject([{ file, attempts: 1, loudness: expect.closeTo(-15, 0) }]);
  }
});
