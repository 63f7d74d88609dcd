import { readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { homework } from '#contract/homework.ts';
import { HOUR_MS } from '#domain/time-units.ts';
import { sweepUploads } from '#server/homework/sweep-uploads.ts';
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

test('deletes uploads that nobody registered within a day, and never the bytes of a recording', async () => {
  const { lessonID } = server;
  const registered = await uploaded(1);
  await server.api('hana')(homework.registerUpload, { lessonID, uploadID: registered });
  const orphan = await uploaded(2);
  const never = (await server.api('hana')(homework.createUpload, { lessonID })).uploadID;
  server.advance(23 * HOUR_MS);
  const young = await uploaded(3);
  await sweepUploads.run(server.server.deps);
  expect(storedUploads().sort()).toEqual([registered, orphan, young].sort());

  server.advance(2 * HOUR_MS);
  await sweepUploads.run(server.server.deps);
  expect(storedUploads().sort()).toEqual([registered, young].sort());
  const rows = await server.server.deps.db.selectFrom('uploads').select('upload_id').execute();
  expect(rows.map(({ upload_id }) => upload_id)).not.toContain(never);

  server.advance(30 * 24 * HOUR_MS);
  await sweepUploads.run(server.server.deps);
  expect(storedUploads()).toEqual([registered]);
  const { userAudios } = await server.api('hana')(homework.listAudios, { lessonID });
  expect((await server.get(userAudios[0]?.url ?? '')).status).toBe(200);
  await expect(
    server.api('hana')(homework.registerUpload, { lessonID, uploadID: orphan }),
  ).rejects.toMatchObject({ code: 'api/not-found' });
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
