import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import type { DiskStorage } from '#server/storage/disk-storage.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import { bytesOfObject } from '#server/storage/read-object.ts';
import { audioBytes } from '#tests/support/audio-bytes.ts';
import { aStoreForTests } from '#tests/support/s3/a-store-for-tests.ts';
import { aGrant } from '#tests/support/storage/an-upload.ts';

/*
 * One list of promises for every storage. The store behind S3 is ours, in memory, and checks signatures as S3 describes
 * them (signature-v4.test.ts proves it by published examples); no S3 of anybody was reached.
 */
const folders: string[] = [];
const aFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'otomichi-storage-'));
  folders.push(folder);
  return folder;
};
const store = aStoreForTests();
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const STORAGES: Record<string, (dataDir: string) => DiskStorage> = {
  disk: (dataDir) => openStorage(readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir }, '/')),
  s3: (dataDir) => openStorage(readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, ...store().env }, '/')),
};

const BYTES = audioBytes('audio/webm', 3000);
async function* whole(bytes = BYTES) {
  yield bytes.subarray(0, 1000);
  yield bytes.subarray(1000);
}
const sender = { uid: 'hana', contentLength: null };
const readBack = async (storage: DiskStorage, objectID: string, byteLength: number) =>
  new Uint8Array(await bytesOfObject(storage, { objectID, byteLength }));

describe.each(Object.entries(STORAGES))('%s', (_name, opened) => {
  test('an upload through this server arrives whole, with the facts of its bytes', async () => {
    const storage = opened(aFolder());
    const grant = aGrant(BYTES);
    expect(await storage.inspect(grant.uploadID)).toBeNull();
    const facts = { contentType: 'audio/webm', byteLength: 3000, sha256: grant.sha256 };
    expect(await storage.receive(grant, whole(), sender)).toEqual(facts);
    expect(await storage.inspect(grant.uploadID)).toEqual(facts);
    expect(await readBack(storage, grant.uploadID, 3000)).toEqual(new Uint8Array(BYTES));
  });

  test('a repeat with the same bytes is answered alike, one with other bytes is refused and changes nothing', async () => {
    const storage = opened(aFolder());
    const open = aGrant(BYTES, { byteLength: null, sha256: null });
    const first = await storage.receive(open, whole(), sender);
    expect(await storage.receive(open, whole(), sender)).toEqual(first);
    const others = audioBytes('audio/webm', 2000);
    await expect(storage.receive(open, whole(others), sender)).rejects.toMatchObject({
      code: 'api/conflict',
    });
    expect(await storage.inspect(open.uploadID)).toEqual(first);
  });

  test('bytes that were not announced leave nothing behind', async () => {
    const dataDir = aFolder();
    const storage = opened(dataDir);
    const wrongHash = aGrant(BYTES, { sha256: 'a'.repeat(64) });
    await expect(storage.receive(wrongHash, whole(), sender)).rejects.toMatchObject({
      known: 'api/unprocessable-entity',
    });
    const tooShort = aGrant(BYTES, { byteLength: 2999 });
    await expect(storage.receive(tooShort, whole(), sender)).rejects.toMatchObject({
      known: 'api/payload-too-large',
    });
    const noAudio = new Uint8Array(3000);
    const other = aGrant(noAudio);
    await expect(storage.receive(other, whole(noAudio), sender)).rejects.toMatchObject({
      known: 'api/unsupported-media-type',
    });
    for (const { uploadID } of [wrongHash, tooShort, other])
      expect(await storage.inspect(uploadID)).toBeNull();
    const files = readdirSync(dataDir, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    );
    expect(files.filter(({ name }) => name !== 'addresses.key')).toEqual([]);
  });

  test('a range is read as asked: from the middle, and the last byte', async () => {
    const storage = opened(aFolder());
    const grant = aGrant(BYTES);
    await storage.receive(grant, whole(), sender);
    const part = async (first: number, last: number) =>
      new Uint8Array(await new Response(await storage.open(grant.uploadID, { first, last })).arrayBuffer());
    expect(await part(1000, 1999)).toEqual(new Uint8Array(BYTES.subarray(1000, 2000)));
    expect(await part(2999, 2999)).toEqual(new Uint8Array(BYTES.subarray(2999)));
  });

  test('what the server made is stored once, and removed as often as anybody likes', async () => {
    const storage = opened(aFolder());
    const objectID = randomUUID();
    await storage.put(objectID, BYTES);
    await storage.put(objectID, audioBytes('audio/webm', 10));
    expect(await readBack(storage, objectID, 3000)).toEqual(new Uint8Array(BYTES));
    await storage.remove(objectID);
    await storage.remove(objectID);
    expect(await storage.inspect(objectID)).toBeNull();
    await expect(
      storage.open(objectID).then((stream) => new Response(stream).arrayBuffer()),
    ).rejects.toThrow();
  });

  test('only the address that was granted is ours', async () => {
    const storage = opened(aFolder());
    const grant = aGrant(BYTES);
    const { url, headers } = await storage.grant(grant);
    expect(headers).toEqual({ 'content-type': 'audio/webm' });
    const address = new URL(url, 'http://here').searchParams;
    expect(storage.isOurs(grant, address)).toBe(true);
    expect(storage.isOurs({ ...grant, byteLength: 3001 }, address)).toBe(false);
    expect(storage.isOurs({ ...grant, uploadID: randomUUID() }, address)).toBe(false);
  });

  test('an identifier with a path in it names nothing', async () => {
    const storage = opened(aFolder());
    await expect((async () => storage.inspect('../../keys/addresses.key'))()).rejects.toThrow();
    await expect((async () => storage.remove('../objects'))()).rejects.toThrow();
  });
});
