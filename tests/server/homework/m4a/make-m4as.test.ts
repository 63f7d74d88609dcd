import { readFileSync } from 'node:fs';
import { ALL_FORMATS, BufferSource, Input } from 'mediabunny';
import { beforeAll, expect, test } from 'vitest';
import type { AudioContentType } from '#contract/entities/user-audio.ts';
import { homework } from '#contract/homework.ts';
import { MAX_ATTEMPTS } from '#server/homework/m4a/m4a-store.ts';
import { makeAll, makeM4as } from '#server/homework/m4a/make-m4as.ts';
import { diskStorage } from '#server/storage/disk-storage.ts';
import { signerIn } from '#server/storage/signer.ts';
import { aLog } from '#tests/support/a-log.ts';
import { aWav } from '#tests/support/a-wav.ts';
import { audioBytes, sha256Of } from '#tests/support/audio-bytes.ts';
import { aListeningServer, type ListeningServer } from '#tests/support/server/a-listening-server.ts';
import { aSubmission } from '#tests/support/server/a-submission.ts';

const fixture = (name: string) => new Uint8Array(readFileSync(`fixtures/${name}`));

let server: ListeningServer;
beforeAll(async () => {
  server = await aListeningServer();
});

const makeThem = () => makeM4as.run(server.server.deps);
const handIn = (uid: string, bytes: Uint8Array<ArrayBuffer>, contentType: AudioContentType) =>
  aSubmission(server, { uid, bytes, contentType });

async function audioOf(uid: string) {
  const [audio] = (await server.api(uid)(homework.listAudios, { lessonID: server.lessonID })).userAudios;
  if (!audio) throw new Error('nothing was handed in');
  return audio;
}

/** What the job noted of that person's only recording. */
const noteOf = (uid: string) =>
  server.server.deps.db
    .selectFrom('m4as')
    .innerJoin('user_audios', 'user_audios.user_audio_id', 'm4as.user_audio_id')
    .select(['attempts', 'failure', 'm4a_open'])
    .where('uid', '=', uid)
    .executeTakeFirst();

async function trackOf(bytes: Uint8Array<ArrayBuffer>) {
  const track = await new Input({
    source: new BufferSource(bytes),
    formats: ALL_FORMATS,
  }).getPrimaryAudioTrack();
  return (
    track && { codec: track.codec, channels: track.numberOfChannels, seconds: await track.computeDuration() }
  );
}

/** Position of the index: before the sound, so that a phone can seek before it has loaded everything. */
function indexComesFirst(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes).toString('latin1');
  return text.includes('moov') && !text.includes('moof') && text.indexOf('moov') < text.indexOf('mdat');
}

test.each([
  ['webm', 'twinkle-3s.webm', 'audio/webm', 2, 3],
  ['mp4 in fragments', 'twinkle-3s-fragmented.mp4', 'audio/mp4', 1, 3],
  ['wav', 'twinkle-piano.wav', 'audio/wav', 1, 20],
] as const)('makes a seekable m4a of a recording in %s', async (_, name, contentType, channels, seconds) => {
  const uid = `of-${contentType.slice(6)}`;
  const { sha256 } = await handIn(uid, fixture(name), contentType);
  expect((await audioOf(uid)).m4aURL).toBeNull();
  await makeThem();
  const { m4aURL, url } = await audioOf(uid);
  const made = await fetch(server.origin + m4aURL);
  expect(made.headers.get('content-type')).toBe('audio/mp4');
  expect(made.headers.get('content-security-policy')).toMatch(/sandbox/);
  const bytes = new Uint8Array(await made.arrayBuffer());
  const track = await trackOf(bytes);
  expect(track).toMatchObject({ codec: 'aac', channels });
  expect(Math.abs((track?.seconds ?? 0) - seconds)).toBeLessThan(0.1);
  expect(indexComesFirst(bytes)).toBe(true);
  const part = await fetch(server.origin + m4aURL, { headers: { range: 'bytes=100-199' } });
  expect(part.status).toBe(206);
  expect(new Uint8Array(await part.arrayBuffer())).toEqual(bytes.subarray(100, 200));
  // The recording itself does not change.
  expect(sha256Of((await server.get(url)).bytes)).toBe(sha256);
});

test('names the m4a of a submission at an address that plays nothing else', async () => {
  await handIn('hana', fixture('twinkle-3s.webm'), 'audio/webm');
  await makeThem();
  const { lessonID } = server;
  const { m4aURL } = await server.api('hana')(homework.showSubmission, { lessonID });
  expect((await server.get(m4aURL ?? '')).status).toBe(200);
  const { url } = await audioOf('hana');
  const swapped = `${new URL(m4aURL ?? '', server.origin).pathname}${url.slice(url.indexOf('?'))}`;
  expect((await server.get(swapped)).status).toBe(403);
  expect((await server.get((m4aURL ?? '').replace(/\?.*/, ''))).status).toBe(403);
});

test('leaves a recording that it cannot read, after a few attempts', async () => {
  await handIn('broken', audioBytes('audio/webm', 5000, 7), 'audio/webm');
  await makeThem();
  await makeThem();
  expect(await noteOf('broken')).toMatchObject({ attempts: 1, failure: 'unreadable' });
  for (let more = 0; more < MAX_ATTEMPTS + 2; more += 1) {
    server.advance(60 * 60_000);
    await makeThem();
  }
  expect((await noteOf('broken'))?.attempts).toBe(MAX_ATTEMPTS);
  const audio = await audioOf('broken');
  expect(audio.m4aURL).toBeNull();
  expect((await server.get(audio.url)).status).toBe(200);
});

test('refuses a recording bomb once, says so without its content, and plays the original', async () => {
  const bomb = aWav({ sampleRate: 1, dataLength: 7_000 });
  const { recordingID } = await handIn('bomber', bomb, 'audio/wav');
  const { log, lines } = aLog('debug', server.server.clock.now);
  const { db, clock, config } = server.server.deps;
  const storage = diskStorage(server.dataDir, signerIn(server.dataDir));
  for (let run = 0; run < 3; run += 1) {
    await makeAll({ db, clock, log, config }, storage);
    server.advance(60 * 60_000);
  }
  const audio = await audioOf('bomber');
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    {
      time: expect.any(String),
      level: 'warn',
      event: 'm4a refused',
      userAudioID: audio.userAudioID,
      why: 'sample-rate',
    },
  ]);
  expect(audio).toMatchObject({ recordingID, m4aURL: null });
  expect(sha256Of((await server.get(audio.url)).bytes)).toBe(sha256Of(bomb));
});

test('converts as many recordings at a time as it may, and continues when the lease of a crashed server ends', async () => {
  await handIn('crashed', fixture('twinkle-3s.webm'), 'audio/webm');
  const { userAudioID } = await audioOf('crashed');
  const leased_until = new Date(server.server.deps.clock.now().getTime() + 10 * 60_000);
  const row = { user_audio_id: userAudioID, leased_until, attempts: 1 };
  await server.server.deps.db.insertInto('m4as').values(row).execute();
  await handIn('behind', fixture('twinkle-3s.webm'), 'audio/webm');
  await makeThem();
  expect((await audioOf('behind')).m4aURL).toBeNull();
  const { deps } = server.server;
  await makeM4as.run({ ...deps, config: { ...deps.config, conversions: 2 } });
  expect((await audioOf('behind')).m4aURL).not.toBeNull();
  expect((await audioOf('crashed')).m4aURL).toBeNull();
  server.advance(11 * 60_000);
  await handIn('after', fixture('twinkle-3s.webm'), 'audio/webm');
  await makeThem();
  for (const uid of ['crashed', 'after']) expect((await audioOf(uid)).m4aURL).not.toBeNull();
});

test('a recording whose last attempt ended with its server is not waited for any more', async () => {
  await handIn('unlucky', fixture('twinkle-3s.webm'), 'audio/webm');
  const { userAudioID } = await audioOf('unlucky');
  const { db, clock } = server.server.deps;
  const leased_until = new Date(clock.now().getTime() + 10 * 60_000);
  const last = { user_audio_id: userAudioID, leased_until, attempts: MAX_ATTEMPTS };
  await db.insertInto('m4as').values(last).execute();
  await makeThem();
  expect(await noteOf('unlucky')).toMatchObject({ m4a_open: true, failure: null });
  server.advance(11 * 60_000);
  await makeThem();
  expect(await noteOf('unlucky')).toMatchObject({ m4a_open: false, failure: 'unreadable' });
});

test('begins no further conversion when the server stops', async () => {
  await handIn('late', fixture('twinkle-3s.webm'), 'audio/webm');
  await makeM4as.run(server.server.deps, AbortSignal.abort());
  expect((await audioOf('late')).m4aURL).toBeNull();
  await makeThem();
  expect((await audioOf('late')).m4aURL).not.toBeNull();
});

test('never converts one recording on two servers', async () => {
  await handIn('twice', fixture('twinkle-3s.webm'), 'audio/webm');
  await Promise.all([makeThem(), makeThem()]);
  const { m4aURL } = await audioOf('twice');
  expect(m4aURL).not.toBeNull();
  const rows = await server.server.deps.db
    .selectFrom('m4as')
    .innerJoin('user_audios', 'user_audios.user_audio_id', 'm4as.user_audio_id')
    .select('attempts')
    .where('uid', '=', 'twice')
    .execute();
  expect(rows).toEqual([{ attempts: 1 }]);
});

test('waits without counting an attempt while the disk is almost full', async () => {
  await handIn('full', fixture('twinkle-3s.webm'), 'audio/webm');
  const { deps } = server.server;
  const signer = signerIn(server.dataDir);
  await makeAll(deps, diskStorage(server.dataDir, signer, { freeSpaceIn: async () => 1_000 }));
  expect((await audioOf('full')).m4aURL).toBeNull();
  await makeAll(deps, diskStorage(server.dataDir, signer));
  expect((await audioOf('full')).m4aURL).not.toBeNull();
});
