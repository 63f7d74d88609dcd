import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { RECORDINGS_PAGE_SIZE, recordings } from '#contract/homework/recordings.ts';
import { homework } from '#contract/homework.ts';
import { DAY_MS } from '#domain/time-units.ts';
import { audioBytes } from '#tests/support/audio-bytes.ts';
import { aSubscription } from '#tests/support/server/a-curriculum.ts';
import { aListeningServer, type ListeningServer } from '#tests/support/server/a-listening-server.ts';

const TRIAL = 'pf-trial-3';
const PAID = 'pf-1-1';

let server: ListeningServer;
beforeAll(async () => {
  server = await aListeningServer();
});

async function registered(uid: string, lessonID: string, seed = 1) {
  const { url, headers, uploadID } = await server.api(uid)(homework.createUpload, { lessonID });
  await server.put(url, headers, audioBytes('audio/webm', 600, seed));
  const recordingID = randomUUID();
  const { userAudio } = await server.api(uid)(homework.registerUpload, { lessonID, uploadID, recordingID });
  return userAudio;
}

/** Rows as register writes them, without their bytes: a list reads none. */
async function manyRecordings(uid: string, count: number) {
  const { db } = server.server.deps;
  const now = server.server.clock.now();
  const rows = Array.from({ length: count }, (_, index) => ({ id: randomUUID(), index }));
  const uploads = rows.map(({ id }) => ({
    upload_id: id,
    uid,
    lesson_id: TRIAL,
    content_type: 'audio/webm',
    created_at: now,
    expires_at: now,
  }));
  await db.insertInto('uploads').values(uploads).execute();
  const audios = rows.map(({ id, index }) => ({
    user_audio_id: randomUUID(),
    uid,
    lesson_id: TRIAL,
    upload_id: id,
    recording_id: id,
    content_type: 'audio/webm',
    byte_length: 1,
    sha256: 'a'.repeat(64),
    record_order: 1_000 + index,
    // Pairs of one instant: a list that goes on by time alone would lose the second.
    record_time: new Date(now.getTime() - Math.floor(index / 2) * 1_000),
    register_time: now,
  }));
  await db.insertInto('user_audios').values(audios).execute();
  return rows.map(({ id }) => id);
}

test('lists the recordings of every lesson with their lesson, newest first, also after the subscription has ended', async () => {
  const uid = `learner-${randomUUID()}`;
  const now = server.server.clock.now().getTime();
  await aSubscription(server.server.deps.db, {
    uid,
    start: new Date(now - DAY_MS),
    expire: new Date(now + 60_000),
  });
  const first = await registered(uid, TRIAL, 1);
  server.advance(1_000);
  const second = await registered(uid, PAID, 2);
  await server.api(uid)(homework.submitAudio, { lessonID: PAID, userAudioID: second.userAudioID });
  server.advance(120_000);
  const answer = await server.api(uid)(recordings.list, {});
  expect(answer.next).toBeNull();
  expect(answer.recordings.map(({ userAudioID }) => userAudioID)).toEqual([
    second.userAudioID,
    first.userAudioID,
  ]);
  expect(answer.recordings[0]).toMatchObject({
    recordingID: second.recordingID,
    lesson: { lessonID: PAID, lessonName: expect.any(String), courseVer: 1, lessonOrder: expect.any(Number) },
    submittedAt: expect.any(String),
  });
  expect(answer.recordings[1]).toMatchObject({ lesson: { lessonID: TRIAL }, submittedAt: null });
  const sound = await fetch(new URL(answer.recordings[0]?.url ?? '', server.origin));
  expect(sound.status).toBe(200);
});

test('nobody sees the recordings of another person, and nobody goes on from one of theirs', async () => {
  const mine = await registered('mai', TRIAL);
  const ken = server.api('ken');
  expect(await ken(recordings.list, {})).toEqual({ recordings: [], next: null });
  const absent = { code: 'api/not-found' };
  await expect(ken(recordings.list, { before: mine.userAudioID })).rejects.toMatchObject(absent);
  await expect(ken(recordings.list, { before: randomUUID() })).rejects.toMatchObject(absent);
});

test('page after page has every recording once, also those of one instant', async () => {
  const uid = `learner-${randomUUID()}`;
  await registered(uid, TRIAL);
  const made = await manyRecordings(uid, 2 * RECORDINGS_PAGE_SIZE + 7);
  const found: (string | null)[] = [];
  let before: string | null = null;
  do {
    const answer: Awaited<ReturnType<typeof page>> = await page(uid, before);
    expect(answer.recordings.length).toBeLessThanOrEqual(RECORDINGS_PAGE_SIZE);
    found.push(...answer.recordings.map(({ recordingID }) => recordingID));
    before = answer.next;
  } while (before !== null);
  expect(found).toHaveLength(made.length + 1);
  expect(new Set(found).size).toBe(found.length);
});

function page(uid: string, before: string | null) {
  return server.api(uid)(recordings.list, before === null ? {} : { before });
}
