import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { homework } from '#contract/homework.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time-units.ts';
import { registerUpload } from '#server/homework/register.ts';
import { sweepUploads } from '#server/homework/sweep-uploads.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import { wipeDeleted } from '#server/users/wipe-deleted.ts';
import { audioBytes } from '#tests/support/audio-bytes.ts';
import { aListeningServer, type ListeningServer } from '#tests/support/server/a-listening-server.ts';

let server: ListeningServer;
beforeAll(async () => {
  server = await aListeningServer();
});

async function uploaded(seed: number) {
  const grant = await server.api('hana')(homework.createUpload, { lessonID: server.lessonID });
  expect((await server.put(grant.url, grant.headers, audioBytes('audio/webm', 500, seed))).status).toBe(200);
  return grant.uploadID;
}

function storedUploads(): string[] {
  const entries = readdirSync(join(server.dataDir, 'uploads'), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

/** What the two jobs do one after the other. */
async function sweep(): Promise<void> {
  await sweepUploads.run(server.server.deps);
  await wipeDeleted.run(server.server.deps);
}

test('deletes uploads that nobody registered within a day, and never the bytes of a recording', async () => {
  const { lessonID } = server;
  const registered = await uploaded(1);
  await server.api('hana')(homework.registerUpload, { lessonID, uploadID: registered });
  const orphan = await uploaded(2);
  const never = (await server.api('hana')(homework.createUpload, { lessonID })).uploadID;
  server.advance(23 * HOUR_MS);
  const young = await uploaded(3);
  await sweep();
  expect(storedUploads().sort()).toEqual([registered, orphan, young].sort());

  server.advance(2 * HOUR_MS);
  await sweep();
  expect(storedUploads().sort()).toEqual([registered, young].sort());
  const rows = await server.server.deps.db.selectFrom('uploads').select('upload_id').execute();
  expect(rows.map(({ upload_id }) => upload_id)).not.toContain(never);

  server.advance(30 * 24 * HOUR_MS);
  await sweep();
  expect(storedUploads()).toEqual([registered]);
  const { userAudios } = await server.api('hana')(homework.listAudios, { lessonID });
  expect((await server.get(userAudios[0]?.url ?? '')).status).toBe(200);
  await expect(
    server.api('hana')(homework.registerUpload, { lessonID, uploadID: orphan }),
  ).rejects.toMatchObject({ code: 'api/not-found' });
});

test('a removal that fails is tried again, and the others are removed meanwhile', async () => {
  const { db } = server.server.deps;
  const uploadIDs = [await uploaded(11), await uploaded(12), await uploaded(13)];
  server.advance(30 * HOUR_MS);
  // Whatever is at the address of the second one, it is no file that could be removed.
  const blocked = join(server.dataDir, 'uploads', uploadIDs[1]?.slice(0, 2) ?? '', uploadIDs[1] ?? '');
  rmSync(blocked);
  mkdirSync(blocked);
  await sweep();
  const left = await db
    .selectFrom('uploads')
    .select('upload_id')
    .where('upload_id', 'in', uploadIDs)
    .execute();
  expect(left).toEqual([]);
  expect(storedUploads().filter((name) => uploadIDs.includes(name))).toEqual([]);
  rmSync(blocked, { recursive: true });
  writeFileSync(blocked, 'bytes');
  server.advance(10 * MINUTE_MS);
  await wipeDeleted.run(server.server.deps);
  expect(existsSync(blocked)).toBe(false);
  server.advance(DAY_MS);
  await wipeDeleted.run(server.server.deps);
  expect(await db.selectFrom('doomed_objects').selectAll().execute()).toEqual([]);
});

test('works off any number of uploads in one run, and ends between two batches when the server stops', async () => {
  const { db, clock } = server.server.deps;
  const left = async () => {
    const rows = await db.selectFrom('uploads').select('upload_id').where('session', '=', 'many').execute();
    return rows.length;
  };
  const expired = { expires_at: new Date(clock.now().getTime() - DAY_MS - 1), created_at: clock.now() };
  const row = { uid: 'hana', lesson_id: server.lessonID, content_type: 'audio/webm', session: 'many' };
  const rows = Array.from({ length: 1_100 }, () => ({ ...row, ...expired, upload_id: randomUUID() }));
  await db.insertInto('uploads').values(rows).execute();
  await sweepUploads.run(server.server.deps, AbortSignal.abort());
  expect(await left()).toBe(600);
  await sweepUploads.run(server.server.deps);
  expect(await left()).toBe(0);
  const named = await db.selectFrom('doomed_objects').select('object_id').execute();
  expect(named).toHaveLength(1_100);
});

test('deletes old drafts of interrupted uploads, but none in progress', async () => {
  const parts = join(server.dataDir, 'uploads/parts');
  writeFileSync(join(parts, 'old'), 'cut');
  writeFileSync(join(parts, 'fresh'), 'growing');
  const now = server.server.clock.now();
  utimesSync(join(parts, 'old'), now, new Date(now.getTime() - HOUR_MS - 1_000));
  utimesSync(join(parts, 'fresh'), now, now);
  await sweepUploads.run(server.server.deps);
  expect(readdirSync(parts)).toEqual(['fresh']);
});

test('a recording that is registered while its upload is swept is unknown, and no fault of ours', async () => {
  const { lessonID } = server;
  const { db, clock } = server.server.deps;
  const { uploadID } = await server.api('hana')(homework.createUpload, { lessonID });
  const inspect = async () => {
    await db.deleteFrom('uploads').where('upload_id', '=', uploadID).execute();
    return { contentType: 'audio/webm' as const, byteLength: 3, sha256: 'a'.repeat(64) };
  };
  const storage = { ...openStorage(server.server.deps.config), inspect };
  const input = { lessonID, uploadID, recordingID: randomUUID() };
  await expect(registerUpload({ db, clock, storage }, input, 'hana')).rejects.toMatchObject({
    code: 'api/not-found',
  });
});
