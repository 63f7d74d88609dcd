import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { diskStorage } from '#server/storage/disk-storage.ts';
import { orDiskFull, RESERVED_BYTES } from '#server/storage/free-space.ts';
import { signerIn } from '#server/storage/signer.ts';
import type { UploadGrant } from '#server/storage/storage.ts';
import { audioBytes, sha256Of } from '#tests/support/audio-bytes.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'otomichi-storage-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const BYTES = audioBytes('audio/webm', 3000);
const aGrant = (): UploadGrant => ({
  uploadID: randomUUID(),
  contentType: 'audio/webm',
  byteLength: BYTES.byteLength,
  sha256: sha256Of(BYTES),
  expiresAt: new Date('2026-11-21T02:00:00.000Z'),
});
async function* whole() {
  yield BYTES;
}
const full = { code: 'api/service-unavailable', retryAfter: 600 };

test('refuses an upload that would use the space reserved for the database', async () => {
  let free = RESERVED_BYTES - 1;
  const storage = diskStorage(dataDir, signerIn(dataDir), async () => free);
  const grant = aGrant();
  await expect(storage.receive(grant, whole())).rejects.toMatchObject(full);
  expect(await storage.inspect(grant.uploadID)).toBeNull();
  free = RESERVED_BYTES;
  expect(await storage.receive(grant, whole())).toMatchObject({ sha256: grant.sha256 });
});

test.runIf(existsSync('/dev/full'))('reports a disk that fills up during an upload', async () => {
  const failed = await writeFile('/dev/full', BYTES).catch((error: unknown) => error);
  expect(orDiskFull(failed)).toMatchObject(full);
  const other = new Error('the disk is broken');
  expect(orDiskFull(other)).toBe(other);
});
