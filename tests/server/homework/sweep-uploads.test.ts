import { readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { homework } from '#contract/homework.ts';
import { sweepUploads } from '#server/homework/sweep-uploads.ts';
import { audioBytes } from '#tests/support/audio-bytes.ts';
import { aListeningServer, type ListeningServer } from '#tests/support/server/a-listening-server.ts';

const HOUR = 60 * 60_000;

let school: ListeningServer;
beforeAll(async () => {
  school = await aListeningServer();
});

async function uploaded(seed: number) {
  const grant = await school.api('hana')(homework.createUpload, { lessonID: school.lessonID });
  expect((await school.put(grant.url, grant.headers, audioBytes('audio/webm', 500, seed))).status).toBe(200);
  return grant.uploadID;
}

function kept(): string[] {
  const entries = readdirSync(join(school.dataDir, 'uploads'), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

test('clears what nobody registered within a day, and never what a recording stands on', async () => {
  const { lessonID } = school;
  const registered = await uploaded(1);
  await school.api('hana')(homework.registerUpload, { lessonID, uploadID: registered });
  const orphan = await uploaded(2);
  const never = (await school.api('hana')(homework.createUpload, { lessonID })).uploadID;
  school.advance(23 * HOUR);
  const young = await uploaded(3);
  await sweepUploads.run(school.server.deps);
  expect(kept().sort()).toEqual([registered, orphan, young].sort());

  school.advance(2 * HOUR);
  await sweepUploads.run(school.server.deps);
  expect(kept().sort()).toEqual([registered, young].sort());
  const rows = await school.server.deps.db.selectFrom('uploads').select('upload_id').execute();
  expect(rows.map(({ upload_id }) => upload_id)).not.toContain(never);

  school.advance(30 * 24 * HOUR);
  await sweepUploads.run(school.server.deps);
  expect(kept()).toEqual([registered]);
  const { userAudios } = await school.api('hana')(homework.listAudios, { lessonID });
  expect((await school.get(userAudios[0]?.url ?? '')).status).toBe(200);
  await expect(
    school.api('hana')(homework.registerUpload, { lessonID, uploadID: orphan }),
  ).rejects.toMatchObject({ code: 'api/not-found' });
});

test('clears old drafts of broken-off bodies, and leaves those that are being written', async () => {
  const parts = join(school.dataDir, 'uploads/parts');
  writeFileSync(join(parts, 'old'), 'cut');
  writeFileSync(join(parts, 'fresh'), 'growing');
  const now = school.server.clock.now();
  utimesSync(join(parts, 'old'), now, new Date(now.getTime() - 25 * HOUR));
  utimesSync(join(parts, 'fresh'), now, now);
  await sweepUploads.run(school.server.deps);
  expect(readdirSync(parts)).toEqual(['fresh']);
});
