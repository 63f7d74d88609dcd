import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { homework, MAX_UPLOAD_BYTES } from '#contract/homework.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time-units.ts';
import { sweepUploads } from '#server/homework/sweep-uploads.ts';
import { MAX_DAILY_BYTES, MAX_UNDELIVERED_BYTES } from '#server/homework/upload-quota-store.ts';
import { audioBytes } from '#tests/support/audio-bytes.ts';
import { aListeningServer, type ListeningServer } from '#tests/support/server/a-listening-server.ts';

let server: ListeningServer;
beforeAll(async () => {
  server = await aListeningServer();
});

const ask = (uid: string, byteLength: number) =>
  server.api(uid)(homework.createUpload, { lessonID: server.lessonID, byteLength });

/** Records uploads as if their bytes had arrived at that moment. */
async function stored(uid: string, count: number, isRegistered: boolean) {
  // The person exists from the first call on.
  await server.api(uid)(homework.listAudios, { lessonID: server.lessonID });
  const now = server.server.clock.now();
  const row = () => ({
    upload_id: randomUUID(),
    uid,
    lesson_id: server.lessonID,
    content_type: 'audio/webm',
    announced_length: MAX_UPLOAD_BYTES,
    created_at: now,
    expires_at: new Date(now.getTime() + 15 * MINUTE_MS),
    completed_at: now,
    byte_length: MAX_UPLOAD_BYTES,
    registered_at: isRegistered ? now : null,
  });
  const rows = Array.from({ length: count }, row);
  await server.server.deps.db.insertInto('uploads').values(rows).execute();
}

const reached = { code: 'recordings/quota-reached', status: 429 };

test('a learner who records all day long is never refused', async () => {
  // 0.7 MB a minute, half an hour each: eighteen hours without a pause.
  for (let recording = 0; recording < 18 * 2; recording += 1) {
    const grant = await ask('diligent', 21 * 1024 * 1024);
    await server.server.deps.db
      .updateTable('uploads')
      .set({ completed_at: server.server.clock.now(), byte_length: 21 * 1024 * 1024 })
      .set({ registered_at: server.server.clock.now() })
      .where('upload_id', '=', grant.uploadID)
      .execute();
    server.advance(30 * MINUTE_MS);
  }
});

test('refuses bytes beyond a day, and accepts them again when the day has passed', async () => {
  const most = Math.floor(MAX_DAILY_BYTES / MAX_UPLOAD_BYTES);
  await stored('much', most - 1, true);
  server.advance(HOUR_MS);
  await stored('much', 1, true);
  await expect(ask('much', MAX_UPLOAD_BYTES)).rejects.toMatchObject({ ...reached, retryAfter: 23 * 3_600 });
  // What is left of the day can still be used.
  await ask('much', MAX_DAILY_BYTES - most * MAX_UPLOAD_BYTES);
  await ask('somebody-else', MAX_UPLOAD_BYTES);
  server.advance(23 * HOUR_MS + 1);
  await ask('much', MAX_UPLOAD_BYTES);
});

test('refuses more bytes than a person may leave unregistered, until they are swept', async () => {
  const most = MAX_UNDELIVERED_BYTES / MAX_UPLOAD_BYTES;
  await stored('leaves', most, false);
  await expect(ask('leaves', 1)).rejects.toMatchObject({ ...reached, retryAfter: DAY_MS / 1_000 });
  server.advance(DAY_MS + 16 * MINUTE_MS);
  await expect(ask('leaves', 1)).rejects.toMatchObject(reached);
  await sweepUploads.run(server.server.deps);
  await ask('leaves', 1);
});

test('counts the real length once the bytes are there', async () => {
  const bytes = audioBytes('audio/webm', 5_000);
  for (let upload = 0; upload < 12; upload += 1) {
    const { url, headers } = await server.api('small')(homework.createUpload, { lessonID: server.lessonID });
    expect((await server.put(url, headers, bytes)).status).toBe(200);
  }
});

test('grants simultaneous calls no more than one after the other', async () => {
  const answers = await Promise.allSettled(Array.from({ length: 12 }, () => ask('racer', MAX_UPLOAD_BYTES)));
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(8);
});

test('grants 150 addresses an hour', async () => {
  for (let batch = 0; batch < 6; batch += 1) {
    await Promise.all(Array.from({ length: 25 }, () => ask('restless', 1)));
  }
  await expect(ask('restless', 1)).rejects.toMatchObject({ code: 'api/too-many-requests' });
});
