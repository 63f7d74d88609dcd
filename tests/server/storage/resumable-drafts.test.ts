import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ApiError } from '#contract/errors.ts';
import { readConfig } from '#server/config/config.ts';
import { type DiskStorage, diskStorage } from '#server/storage/disk-storage.ts';
import { RESERVED_BYTES } from '#server/storage/free-space.ts';
import { s3Storage } from '#server/storage/s3/s3-storage.ts';
import { signerIn } from '#server/storage/signer.ts';
import type { Body, ResumableGrant } from '#server/storage/storage.ts';
import { audioBytes } from '#tests/support/audio-bytes.ts';
import { eventually } from '#tests/support/eventually.ts';
import { aStoreForTests } from '#tests/support/s3/a-store-for-tests.ts';
import { aHaltedBody, aResumableGrant } from '#tests/support/storage/an-upload.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'otomichi-resumable-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
const store = aStoreForTests();

const LENGTH = 300_000;
const BYTES = audioBytes('audio/webm', LENGTH);
const sender = { uid: 'hana', contentLength: null };
const aGrant = () => aResumableGrant(BYTES);

async function* bytes(from: number, to = LENGTH, source = BYTES) {
  for (let at = from; at < to; at += 10_000) yield source.subarray(at, Math.min(to, at + 10_000));
}

async function* cutAfter(from: number, to: number): Body {
  yield* bytes(from, to);
  throw new Error('ECONNRESET');
}

const draftOf = ({ uploadID }: ResumableGrant) => join(dataDir, 'uploads/parts', `${uploadID}.resumable`);
const code = (name: string) => ({ code: `api/${name}` });

interface Kind {
  /** A server process of its own. */
  opened(): DiskStorage;
  /** All bytes are here, and the server died before it stored the object. */
  diedAtTheEnd(grant: ResumableGrant): Promise<void>;
}

function aBucketServer(): DiskStorage {
  const { bucket } = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, ...store().env }, '/');
  if (bucket === null) throw new Error('no bucket');
  const pieces = { pieceBytes: 64_000, heldBytes: 500_000, everyMs: 20, maxPieces: 100 };
  return s3Storage(bucket, dataDir, signerIn(dataDir), undefined, pieces);
}

const KINDS: Record<string, Kind> = {
  disk: {
    opened: () => diskStorage(dataDir, signerIn(dataDir)),
    diedAtTheEnd: async (grant) => writeFileSync(draftOf(grant), BYTES),
  },
  bucket: {
    opened: aBucketServer,
    async diedAtTheEnd(grant) {
      store().failNext(500, 3, /^POST objects/);
      const dying = aBucketServer().append(grant, 0, bytes(0), sender);
      await expect(dying).rejects.toMatchObject(code('service-unavailable'));
    },
  },
};

describe.each(Object.entries(KINDS))('%s', (_name, { opened, diedAtTheEnd }) => {
  // Two adapters over one storage: two server processes.
  let one: DiskStorage;
  let other: DiskStorage;
  beforeAll(() => {
    [one, other] = [opened(), opened()];
  });

  test('goes on where a broken body ended, at another server, and stores the whole', async () => {
    const grant = aGrant();
    expect(await one.offset(grant)).toBe(0);
    await expect(one.append(grant, 0, cutAfter(0, 120_000), sender)).rejects.toMatchObject(
      code('bad-request'),
    );
    expect(await other.offset(grant)).toBe(120_000);
    expect(await other.inspect(grant.uploadID)).toBeNull();
    expect(await other.append(grant, 120_000, bytes(120_000, 200_000), sender)).toEqual({
      offset: 200_000,
      stored: null,
    });
    const { offset, stored } = await one.append(grant, 200_000, bytes(200_000), sender);
    expect(offset).toBe(LENGTH);
    expect(stored).toEqual({ contentType: 'audio/webm', byteLength: LENGTH, sha256: grant.sha256 });
    expect(await other.inspect(grant.uploadID)).toEqual(stored);
  });

  test('appends only where the draft ends', async () => {
    const grant = aGrant();
    await one.append(grant, 0, bytes(0, 50_000), sender);
    for (const at of [0, 40_000, 60_000])
      await expect(one.append(grant, at, bytes(at), sender)).rejects.toMatchObject(code('conflict'));
    expect(await one.offset(grant)).toBe(50_000);
    await expect(
      one.append(grant, 50_000, bytes(0, LENGTH), sender), // one byte more than announced, and more
    ).rejects.toMatchObject(code('payload-too-large'));
    expect(await one.offset(grant)).toBeLessThanOrEqual(LENGTH);
  });

  test('a body that was overtaken gives way, and spoils nothing', async () => {
    const grant = aGrant();
    const { body, begun, goOn } = aHaltedBody(BYTES, 50_000);
    const old = one.append(grant, 0, body, sender);
    await begun;
    const at = 50_000;
    await eventually(async () => (await other.offset(grant)) === at);
    await other.append(grant, at, bytes(at, 60_000), sender);
    goOn();
    // Another process may not notice: it brings the same bytes.
    const end = await old.catch((error: unknown) => error);
    expect(end).toMatchObject(end instanceof ApiError ? code('conflict') : { offset: LENGTH });
    const rest = await other.offset(grant);
    const { stored } = await other.append(grant, rest, bytes(rest), sender);
    expect(stored?.sha256).toBe(grant.sha256);
  });

  test('other bytes than announced are never stored, and leave nothing', async () => {
    const grant = aGrant();
    const others = audioBytes('audio/webm', LENGTH, 2);
    await one.append(grant, 0, bytes(0, 100_000), sender);
    await expect(one.append(grant, 100_000, bytes(100_000, LENGTH, others), sender)).rejects.toMatchObject(
      code('unprocessable-entity'),
    );
    expect(await one.inspect(grant.uploadID)).toBeNull();
    expect(await one.offset(grant)).toBe(0);
  });

  test('two bodies that complete a draft at once store it once', async () => {
    const grant = aGrant();
    await one.append(grant, 0, bytes(0, 299_990), sender);
    const ends = await Promise.allSettled([
      one.append(grant, 299_990, bytes(299_990), sender),
      other.append(grant, 299_990, bytes(299_990), sender),
    ]);
    expect(ends.some(({ status }) => status === 'fulfilled')).toBe(true);
    for (const end of ends) if (end.status === 'rejected') expect(end.reason).toMatchObject(code('conflict'));
    expect(await one.inspect(grant.uploadID)).toMatchObject({ sha256: grant.sha256 });
    expect(await one.offset(grant)).toBe(LENGTH);
  });

  test('an empty body completes a draft whose server died then, and repeats the answer later', async () => {
    const grant = aGrant();
    await diedAtTheEnd(grant);
    expect(await one.offset(grant)).toBe(LENGTH);
    const { stored } = await one.append(grant, LENGTH, bytes(LENGTH), sender);
    expect(stored?.sha256).toBe(grant.sha256);
    expect(await one.append(grant, LENGTH, bytes(LENGTH), sender)).toEqual({ offset: LENGTH, stored });
  });

  test('the draft goes with its object, and when no byte came for long', async () => {
    const [gone, still] = [aGrant(), aGrant()];
    await one.append(gone, 0, bytes(0, 1_000), sender);
    await one.append(still, 0, bytes(0, 1_000), sender);
    await one.remove(gone.uploadID);
    expect(await one.offset(gone)).toBe(0);
    const soon = new Date(Date.now() + 60_000);
    expect(await one.sweep(soon, new Date(0))).toBe(0);
    expect(await one.offset(still)).toBe(1_000);
    await one.sweep(new Date(0), soon);
    expect(await one.offset(still)).toBe(0);
  });
});

test('a full disk keeps what came, and completes it when it has room', async () => {
  let free = RESERVED_BYTES + 2 * LENGTH;
  const tight = diskStorage(dataDir, signerIn(dataDir), { freeSpaceIn: async () => free });
  const grant = aGrant();
  await tight.append(grant, 0, bytes(0, 100_000), sender);
  free = RESERVED_BYTES;
  const full = { code: 'api/service-unavailable', retryAfter: 600 };
  await expect(tight.append(grant, 100_000, bytes(100_000), sender)).rejects.toMatchObject(full);
  expect(await tight.offset(grant)).toBe(100_000);
  free += 2 * LENGTH;
  expect((await tight.append(grant, 100_000, bytes(100_000), sender)).stored?.sha256).toBe(grant.sha256);
});
