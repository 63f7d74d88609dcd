import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { diskStorage } from '#server/storage/disk-storage.ts';
import { orDiskFull, RESERVED_BYTES, spaceOfLearners } from '#server/storage/free-space.ts';
import { signerIn } from '#server/storage/signer.ts';
import type { ResumableGrant } from '#server/storage/storage.ts';
import { uploadIntake } from '#server/storage/upload-intake.ts';
import { audioBytes } from '#tests/support/audio-bytes.ts';
import { aGrant, aHaltedBody } from '#tests/support/storage/an-upload.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'otomichi-storage-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const MB = 1024 * 1024;
const BYTES = audioBytes('audio/webm', 3000);
async function* whole(bytes = BYTES) {
  yield bytes;
}
const sender = (uid = 'hana', contentLength: number | null = null) => ({ uid, contentLength });
const full = { code: 'api/service-unavailable', retryAfter: 600 };

test('refuses an upload that would use the space reserved for the database', async () => {
  let free = RESERVED_BYTES + BYTES.byteLength - 1;
  const storage = diskStorage(dataDir, signerIn(dataDir), { freeSpaceIn: async () => free });
  const grant = aGrant(BYTES);
  await expect(storage.receive(grant, whole(), sender())).rejects.toMatchObject(full);
  expect(await storage.inspect(grant.uploadID)).toBeNull();
  free += 1;
  expect(await storage.receive(grant, whole(), sender())).toMatchObject({ sha256: grant.sha256 });
});

test('of people without a subscription it refuses earlier: the last of the space is for learners', async () => {
  const spare = (await spaceOfLearners(dataDir)) + BYTES.byteLength;
  let free = RESERVED_BYTES + spare - 1;
  const storage = diskStorage(dataDir, signerIn(dataDir), { freeSpaceIn: async () => free });
  const newcomer = { ...sender(), isNewcomer: true };
  const put = aGrant(BYTES);
  const parts = { ...aGrant(BYTES), resumable: true } as ResumableGrant;
  await expect(storage.receive(put, whole(), newcomer)).rejects.toMatchObject(full);
  await expect(storage.append(parts, 0, whole(), newcomer)).rejects.toMatchObject(full);
  expect(await storage.receive(put, whole(), sender())).toMatchObject({ sha256: put.sha256 });
  // A part may be stored as a checked copy, too.
  free += BYTES.byteLength + 1;
  expect((await storage.append(parts, 0, whole(), newcomer)).stored).toMatchObject({ sha256: parts.sha256 });
});

test('counts what other bodies may still bring as used', async () => {
  const large = audioBytes('audio/webm', 10 * MB);
  const storage = diskStorage(dataDir, signerIn(dataDir), {
    freeSpaceIn: async () => RESERVED_BYTES + 15 * MB,
  });
  const first = aHaltedBody(large, 1_000);
  const receiving = storage.receive(aGrant(large), first.body, sender());
  await first.begun;
  const second = aGrant(large);
  await expect(storage.receive(second, whole(large), sender('taro'))).rejects.toMatchObject(full);
  // Without an announced length a body may have 50 MB, whatever it has.
  const open = { ...aGrant(BYTES), byteLength: null, sha256: null };
  await expect(storage.receive(open, whole(), sender('taro'))).rejects.toMatchObject(full);
  expect(await storage.receive(open, whole(), sender('taro', 3_000))).toMatchObject({ byteLength: 3_000 });
  first.goOn();
  await receiving;
  expect(await storage.receive(second, whole(large), sender('taro'))).toMatchObject({ byteLength: 10 * MB });
});

test('of a thousand bodies at once two hundred are received, and the others hear when to come back', async () => {
  const intake = uploadIntake(dataDir, async () => Number.POSITIVE_INFINITY);
  const bodies = Array.from({ length: 1_000 }, (_each, at) =>
    intake.admit({ uploadID: `${at}`, uid: `${at}`, byteLength: 1 }),
  );
  const refused = (await Promise.allSettled(bodies)).filter((end) => end.status === 'rejected');
  expect(refused).toHaveLength(800);
  for (const { reason } of refused) expect(reason).toMatchObject({ ...full, retryAfter: 10 });
});

test('looks at the free space again while it writes, and leaves nothing of a body that it gives up', async () => {
  let free = RESERVED_BYTES + 100 * MB;
  const storage = diskStorage(dataDir, signerIn(dataDir), { freeSpaceIn: async () => free });
  const large = audioBytes('audio/webm', 20 * MB);
  let sent = 0;
  async function* body() {
    for (let at = 0; at < large.byteLength; at += MB) {
      // Something else fills the disk.
      if (at === 6 * MB) free = RESERVED_BYTES - 1;
      sent += 1;
      yield large.subarray(at, at + MB);
    }
  }
  const grant = aGrant(large);
  await expect(storage.receive(grant, body(), sender())).rejects.toMatchObject(full);
  expect(sent).toBeLessThanOrEqual(10);
  expect(readdirSync(join(dataDir, 'uploads/parts'))).toEqual([]);
  free += 100 * MB;
  expect(await storage.receive(grant, whole(large), sender())).toMatchObject({ sha256: grant.sha256 });
});

test.runIf(existsSync('/dev/full'))('reports a disk that fills up during an upload', async () => {
  const failed = await writeFile('/dev/full', BYTES).catch((error: unknown) => error);
  expect(orDiskFull(failed)).toMatchObject(full);
  const other = new Error('the disk is broken');
  expect(orDiskFull(other)).toBe(other);
});
