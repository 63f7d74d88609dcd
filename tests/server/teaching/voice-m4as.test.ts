import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#domain/time-units.ts';
import { objectFile } from '#server/storage/object-files.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import { makeVoiceM4as } from '#server/teaching/voices/make-voice-m4as.ts';
import { sweepVoices, UNUSED_VOICE_MS } from '#server/teaching/voices/sweep-voices.ts';
import { wipeDeleted } from '#server/users/wipe-deleted.ts';
import type { ListeningServer } from '#tests/support/server/a-listening-server.ts';
import { aServerWithLearners } from '#tests/support/server/a-server-with-learners.ts';
import { type ATeacher, aTeacher } from '#tests/support/teaching/a-teacher.ts';
import { aVoice } from '#tests/support/teaching/a-voice.ts';

const TAKE = new Uint8Array(readFileSync('fixtures/twinkle-3s.webm'));

let listening: ListeningServer;
let mio: ATeacher;
beforeAll(async () => {
  listening = await aServerWithLearners();
  mio = await aTeacher(listening.server);
});

const make = () => makeVoiceM4as.run(listening.server.deps);
const db = () => listening.server.deps.db;
const fileOf = (objectID: string) => objectFile(join(listening.dataDir, 'uploads'), objectID);

async function spoken() {
  const { uploadID } = await aVoice(listening, mio, { bytes: TAKE, seconds: 3 });
  listening.advance(1);
  return { uploadID, row: () => rowOf(uploadID) };
}
const rowOf = (uploadID: string) =>
  db().selectFrom('voices').selectAll().where('upload_id', '=', uploadID).executeTakeFirstOrThrow();

/** An object of the storage whose bytes remain, for a test that makes it fail. */
async function without(objectID: string, put: () => void, work: () => Promise<void>): Promise<void> {
  const file = fileOf(objectID);
  renameSync(file, `${file}-away`);
  put();
  await work();
  renameSync(`${file}-away`, file);
}

test('a voice that was missing for an hour is converted afterwards', async () => {
  const { uploadID, row } = await spoken();
  await without(
    uploadID,
    () => {},
    async () => {
      for (let at = 0; at < 6; at += 1) {
        await make();
        listening.advance(10 * MINUTE_MS);
      }
    },
  );
  expect(await row()).toMatchObject({ attempts: 2, failure: 'missing', m4a_object_id: null });
  listening.advance(2 * HOUR_MS);
  await make();
  expect((await row()).m4a_object_id).not.toBeNull();
});

test('a storage that fails counts as no attempt, and ends the run', async () => {
  const [first, second] = [await spoken(), await spoken()];
  const file = fileOf(first.uploadID);
  await without(
    first.uploadID,
    () => mkdirSync(file),
    async () => {
      await make();
      expect(await first.row()).toMatchObject({ attempts: 0, interruptions: 1, failure: 'interrupted' });
      expect(await second.row()).toMatchObject({ attempts: 0, failure: null });
      rmdirSync(file);
    },
  );
  await make();
  expect((await second.row()).m4a_object_id).not.toBeNull();
  listening.advance(10 * MINUTE_MS);
  await make();
  expect((await first.row()).m4a_object_id).not.toBeNull();
});

test('an m4a that a dead server has stored is removed, and with a voice that nobody uses', async () => {
  const voices = [await spoken(), await spoken()];
  const left: string[] = [];
  for (const { uploadID } of voices) {
    const making_object_id = randomUUID();
    left.push(making_object_id);
    await openStorage(listening.server.deps.config).put(making_object_id, new Uint8Array(9));
    const leased_until = new Date(listening.server.clock.now().getTime() + MINUTE_MS);
    const attempt = { making_object_id, leased_until, attempts: 1 };
    await db().updateTable('voices').set(attempt).where('upload_id', '=', uploadID).execute();
  }
  const isThere = () => left.map((objectID) => existsSync(fileOf(objectID)));
  await make();
  await wipeDeleted.run(listening.server.deps);
  expect(isThere()).toEqual([true, true]);
  // The first one is converted again; the second one goes before that.
  const used = new Date(listening.server.clock.now().getTime() - UNUSED_VOICE_MS - 1);
  const second = voices[1]?.uploadID ?? '';
  await db().updateTable('voices').set({ used_at: used }).where('upload_id', '=', second).execute();
  await sweepVoices.run(listening.server.deps);
  listening.advance(MINUTE_MS);
  await make();
  await wipeDeleted.run(listening.server.deps);
  expect(isThere()).toEqual([false, false]);
  expect(existsSync(fileOf((await voices[0]?.row())?.m4a_object_id ?? ''))).toBe(true);
});
