import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { s3Storage } from '#server/storage/s3/s3-storage.ts';
import { signerIn } from '#server/storage/signer.ts';
import { audioBytes } from '#tests/support/audio-bytes.ts';
import { aStoreForTests } from '#tests/support/s3/a-store-for-tests.ts';
import { aGrant } from '#tests/support/storage/an-upload.ts';

/** Two processes on one machine have one spool. */
const dataDir = mkdtempSync(join(tmpdir(), 'otomichi-spool-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
const store = aStoreForTests();

const BYTES = audioBytes('audio/webm', 300_000);
/** More than a response buffers: whoever does not read it holds its connection. */
const LONG = audioBytes('audio/webm', 1024 * 1024);
const sender = { uid: 'hana', contentLength: BYTES.byteLength };
/** As many as a process has connections for recordings. */
const LISTENERS = 200;

function aServer() {
  const { bucket } = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, ...store().env }, '/');
  if (bucket === null) throw new Error('no bucket');
  const limits = { connectMs: 30_000, answerMs: 60_000, silenceMs: 60_000 };
  return s3Storage(bucket, dataDir, signerIn(dataDir), limits);
}

async function* body(bytes = BYTES) {
  yield bytes;
}

const spooled = () =>
  readdirSync(join(dataDir, 'spool'), { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );

test('two bodies that come to one address at two processes at once end in one object', async () => {
  for (let round = 0; round < 5; round += 1) {
    const grant = aGrant(BYTES);
    // As S3 answers one of two that write at the same moment.
    store().failNext(409, 1, /^PUT objects/);
    const both = await Promise.all(
      [aServer(), aServer()].map((server) => server.receive(grant, body(), sender)),
    );
    expect(both.map(({ sha256 }) => sha256)).toEqual([grant.sha256, grant.sha256]);
    expect(store().bucket.objects.get(`objects/${grant.uploadID}`)?.bytes.equals(BYTES)).toBe(true);
  }
  expect(spooled()).toEqual([]);
});

test('a store that is away leaves nothing on the disk, and the repeat arrives', async () => {
  const grant = aGrant(BYTES);
  store().failNext(503, 3, /^PUT objects/);
  await expect(aServer().receive(grant, body(), sender)).rejects.toMatchObject({
    known: 'api/service-unavailable',
  });
  expect(spooled()).toEqual([]);
  expect(await aServer().receive(grant, body(), sender)).toMatchObject({ sha256: grant.sha256 });
});

test('listeners who read nothing hold up no recording', async () => {
  const server = aServer();
  const { uploadID } = aGrant(LONG);
  await server.put(uploadID, LONG);
  const readers = await Promise.all(
    Array.from({ length: LISTENERS }, async () => (await server.open(uploadID)).getReader()),
  );
  const grant = aGrant(BYTES);
  expect(await server.inspect(grant.uploadID)).toBeNull();
  expect(await server.receive(grant, body(), sender)).toMatchObject({ sha256: grant.sha256 });
  await Promise.all(readers.map((reader) => reader.cancel()));
});
