import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import type { DiskStorage } from '#server/storage/disk-storage.ts';
import { PIECE_LIMITS, type PieceLimits } from '#server/storage/s3/receive-pieces.ts';
import { s3Storage } from '#server/storage/s3/s3-storage.ts';
import { signerIn } from '#server/storage/signer.ts';
import type { ResumableGrant } from '#server/storage/storage.ts';
import { audioBytes } from '#tests/support/audio-bytes.ts';
import { eventually } from '#tests/support/eventually.ts';
import { aStoreForTests } from '#tests/support/s3/a-store-for-tests.ts';
import { aHaltedBody, aResumableGrant } from '#tests/support/storage/an-upload.ts';

/** What both storages promise is in resumable-drafts.test.ts; here is how a bucket keeps it. */
const dataDir = mkdtempSync(join(tmpdir(), 'otomichi-pieces-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
const store = aStoreForTests();

const MB = 1024 * 1024;
const LARGE = audioBytes('audio/webm', 12 * MB);
const SMALL = audioBytes('audio/webm', 300_000);
const sender = { uid: 'hana', contentLength: null };
const unavailable = { known: 'api/service-unavailable', retryAfter: 30 };

let one: DiskStorage;
beforeEach(() => {
  one = aServer();
});

/** A server process of its own. */
function aServer(limits: Partial<PieceLimits> = {}): DiskStorage {
  const { bucket } = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, ...store().env }, '/');
  if (bucket === null) throw new Error('no bucket');
  return s3Storage(bucket, dataDir, signerIn(dataDir), undefined, { ...PIECE_LIMITS, ...limits });
}

async function* bytes(from: number, to: number, source = LARGE, step = 65_536) {
  for (let at = from; at < to; at += step) yield source.subarray(at, Math.min(to, at + step));
}

async function* cut(from: number, to: number) {
  yield* bytes(from, to);
  throw new Error('ECONNRESET');
}

const keys = () => [...store().bucket.objects.keys()];
const pieces = ({ uploadID }: ResumableGrant) =>
  keys().flatMap((key) => (key.startsWith(`incoming/${uploadID}/`) ? [key.split('/').at(-1)] : []));
const asked = (form: RegExp) => store().requests.filter((each) => form.test(each)).length;
const objectOf = ({ uploadID }: ResumableGrant) => store().bucket.objects.get(`objects/${uploadID}`);

test('a take that is cut within a part goes on at another server, and its object is made in parts of 5 MB', async () => {
  const grant = aResumableGrant(LARGE);
  const at = 7 * MB + 4_321;
  await expect(one.append(grant, 0, cut(0, at), sender)).rejects.toMatchObject({ known: 'api/bad-request' });
  expect(pieces(grant)).toEqual(['0000000000-0005242880', '0005242880-0007344353']);
  const other = aServer();
  expect(await other.offset(grant)).toBe(at);
  expect(objectOf(grant)).toBeUndefined();
  const { stored } = await other.append(grant, at, bytes(at, LARGE.byteLength), sender);
  expect(stored).toEqual({ contentType: 'audio/webm', byteLength: 12 * MB, sha256: grant.sha256 });
  expect(objectOf(grant)?.bytes.equals(LARGE)).toBe(true);
  expect(asked(/^PUT objects.*partNumber/)).toBe(3);
  expect(await one.inspect(grant.uploadID)).toEqual(stored);
  expect(keys()).toEqual([`objects/${grant.uploadID}`]);
  expect(store().bucket.multiparts.size).toBe(0);
  expect(existsSync(join(dataDir, 'spool'))).toBe(false);
});

test.each([
  ['as it keeps a piece', /^PUT incoming/, 0],
  ['as the object begins', /^POST objects.*uploads/, 300_000],
  ['as a piece is read', /^GET incoming/, 300_000],
  ['at a part', /^PUT objects/, 300_000],
  ['at the end', /^POST objects.*uploadId/, 300_000],
])('a store that fails %s is 503, and what it has is not sent again', async (_when, only, kept) => {
  const grant = aResumableGrant(SMALL);
  store().failNext(500, 3, only);
  const sent = one.append(grant, 0, bytes(0, 300_000, SMALL), sender);
  await expect(sent).rejects.toMatchObject(unavailable);
  expect(await one.inspect(grant.uploadID)).toBeNull();
  expect(await aServer().offset(grant)).toBe(kept);
  const { stored } = await one.append(grant, kept, bytes(kept, 300_000, SMALL), sender);
  expect(stored?.sha256).toBe(grant.sha256);
  expect(keys()).toEqual([`objects/${grant.uploadID}`]);
});

test('the answer to the last call of an object is lost: the repeat finds it complete', async () => {
  const grant = aResumableGrant(SMALL);
  const complete = store().bucket.answer.bind(store().bucket);
  store().bucket.answer = (request) => {
    const answer = complete(request);
    return request.method === 'POST' && request.query.has('uploadId') ? { status: 500 } : answer;
  };
  try {
    const sent = one.append(grant, 0, bytes(0, 300_000, SMALL), sender);
    await expect(sent).rejects.toMatchObject(unavailable);
  } finally {
    store().bucket.answer = complete;
  }
  const { stored } = await one.append(grant, await one.offset(grant), bytes(0, 0), sender);
  expect(stored?.sha256).toBe(grant.sha256);
});

test('all bytes at once are kept, also when the store fails to remove the pieces of before', async () => {
  const grant = aResumableGrant(SMALL);
  await one.append(grant, 0, bytes(0, 1_000, SMALL), sender);
  store().failNext(500, 3, /^GET \?/);
  expect(await one.receive(grant, bytes(0, 300_000, SMALL), sender)).toMatchObject({ sha256: grant.sha256 });
  expect(await one.offset(grant)).toBe(300_000);
});

test('other bytes leave no object, no part and no piece', async () => {
  const announced = LARGE.subarray(0, 6 * MB);
  const others = announced.slice();
  others[5 * MB] = (others[5 * MB] ?? 0) ^ 1;
  const grant = aResumableGrant(announced);
  await one.append(grant, 0, bytes(0, MB), sender);
  const sent = one.append(grant, MB, bytes(MB, 6 * MB, others), sender);
  await expect(sent).rejects.toMatchObject({ known: 'api/unprocessable-entity' });
  expect(asked(/^PUT objects.*partNumber/)).toBe(1);
  expect(keys()).toEqual([]);
  expect(store().bucket.multiparts.size).toBe(0);
});

test('two servers that receive the same bytes at once store them once', async () => {
  const grant = aResumableGrant(SMALL);
  const [first, second] = [aHaltedBody(SMALL, 50_000), aHaltedBody(SMALL, 120_000)];
  const both = [
    one.append(grant, 0, first.body, sender),
    aServer({ pieceBytes: 100_000 }).append(grant, 0, second.body, sender),
  ];
  await Promise.all([first.begun, second.begun]);
  second.goOn();
  await both[1];
  first.goOn();
  // It completes what is complete, or finds its pieces gone.
  const late = await both[0]?.catch((error: unknown) => error);
  expect(late).toMatchObject(late instanceof Error ? { known: 'api/conflict' } : { offset: 300_000 });
  expect(objectOf(grant)?.bytes.equals(SMALL)).toBe(true);
  expect((await one.append(grant, 300_000, bytes(0, 0), sender)).stored?.sha256).toBe(grant.sha256);
});

test('a server answers from memory how far its body is, and other servers see it after a while', async () => {
  const grant = aResumableGrant(SMALL);
  const slow = aServer({ everyMs: 20 });
  const { body, begun, goOn } = aHaltedBody(SMALL, 40_000);
  const receiving = slow.append(grant, 0, body, sender);
  await begun;
  store().requests.length = 0;
  expect(await slow.offset(grant)).toBe(40_000);
  expect(asked(/^(GET|HEAD)/)).toBe(0);
  await eventually(async () => (await one.offset(grant)) === 40_000);
  goOn();
  expect((await receiving).stored?.sha256).toBe(grant.sha256);
});

test('what the store refused of a body that hangs is not said to be here', async () => {
  const grant = aResumableGrant(SMALL);
  const slow = aServer({ everyMs: 20 });
  const { body, begun, goOn } = aHaltedBody(SMALL, 40_000);
  store().failNext(500, 3, /^PUT incoming/);
  const receiving = slow.append(grant, 0, body, sender);
  await begun;
  await eventually(async () => (await slow.offset(grant)) === 0);
  // The device goes on from there; the body that hangs gives way.
  expect((await slow.append(grant, 0, bytes(0, 300_000, SMALL), sender)).stored?.sha256).toBe(grant.sha256);
  goOn();
  await expect(receiving).rejects.toMatchObject(unavailable);
});

test('bodies that hold more than the bound in memory store what they have', async () => {
  const tight = aServer({ heldBytes: 100_000 });
  const grants = [1, 2, 3]
    .map((seed) => audioBytes('audio/webm', 300_000, seed))
    .map((each) => ({ each, grant: aResumableGrant(each) }));
  const bodies = grants.map(({ each }) => aHaltedBody(each, 60_000));
  const receiving = grants.map(({ grant }, index) =>
    tight.append(grant, 0, bodies[index]?.body ?? bytes(0, 0), sender),
  );
  await Promise.all(bodies.map(({ begun }) => begun));
  // Two fill the bound: whoever comes then stores at once.
  const stored = grants.map(({ grant }) => pieces(grant));
  expect(stored).toEqual([[], ['0000000000-0000060000'], ['0000000000-0000060000']]);
  for (const { goOn } of bodies) goOn();
  const ends = await Promise.all(receiving);
  expect(ends.map(({ stored: object }) => object?.sha256)).toEqual(grants.map(({ grant }) => grant.sha256));
});

test('of seven bodies of a person at once six reach the store', async () => {
  const grant = aResumableGrant(SMALL);
  // Where no draft ends, so that each is answered without a byte.
  const bodies = Array.from({ length: 7 }, () =>
    one.append({ ...grant, uploadID: randomUUID() }, 1, bytes(1, 2), sender),
  );
  const ends = (await Promise.allSettled(bodies)).map((end) => end.status === 'rejected' && end.reason.known);
  expect(ends).toEqual([...Array(6).fill('api/conflict'), 'api/too-many-requests']);
  expect(asked(/^HEAD/)).toBe(6);
});

test('a body that drips ends its address', async () => {
  const grant = aResumableGrant(SMALL);
  const drip = aServer({ pieceBytes: 1, maxPieces: 5 });
  const ended = { known: 'api/unprocessable-entity' };
  await expect(drip.append(grant, 0, bytes(0, 100, SMALL, 10), sender)).rejects.toMatchObject(ended);
  expect(pieces(grant)).toHaveLength(5);
  await drip.append(grant, 50, bytes(50, 60, SMALL), sender);
  await expect(drip.append(grant, 60, bytes(60, 70, SMALL), sender)).rejects.toMatchObject(ended);
  expect(keys()).toEqual([]);
});

test('the sweep ends what a dead server began, and goes past a thousand others', async () => {
  const grant = aResumableGrant(SMALL);
  await one.append(grant, 0, bytes(0, 1_000, SMALL), sender);
  const { bucket } = store();
  const piece = bucket.objects.get(keys()[0] ?? '');
  if (piece === undefined) throw new Error('no piece');
  const [now, day] = [Date.now(), 24 * 60 * 60 * 1000];
  for (let at = 0; at < 1_100; at += 1)
    bucket.objects.set(`incoming/00000000-0000-4000-8000-${String(at).padStart(12, '0')}`, piece);
  const aDayOld = { ...piece, modified: new Date(now - day - 1_000) };
  bucket.objects.set(`incoming/${randomUUID()}/0000000000-0000001000`, aDayOld);
  bucket.answer({
    method: 'POST',
    key: `objects/${grant.uploadID}`,
    query: new URLSearchParams('uploads'),
    headers: {},
    body: Buffer.of(),
  });
  expect(await one.sweep(new Date(now - 1_000), new Date(now - day))).toBe(1);
  expect(await one.sweep(new Date(now + 60_000), new Date(now - day))).toBe(1);
  expect(bucket.multiparts.size).toBe(0);
  expect(bucket.objects.size).toBe(1_101);
});

test('the sweep leaves the first pieces of a draft that still grows, a day after they came', async () => {
  const grant = aResumableGrant(LARGE);
  const server = aServer({ pieceBytes: MB });
  await expect(server.append(grant, 0, cut(0, 2 * MB), sender)).rejects.toMatchObject({
    known: 'api/bad-request',
  });
  const { objects } = store().bucket;
  const aDayAgo = new Date(Date.now() - 25 * 60 * 60 * 1000);
  for (const [key, object] of objects) objects.set(key, { ...object, modified: aDayAgo });
  const halted = aHaltedBody(LARGE.subarray(2 * MB), 2 * MB);
  const going = server.append(grant, 2 * MB, halted.body, sender);
  await eventually(() => pieces(grant).length > 2);
  const cutoff = new Date(Date.now() - 24 * 60 * 60 * 1000);
  expect(await aServer().sweep(cutoff, cutoff)).toBe(0);
  halted.goOn();
  expect((await going).stored?.sha256).toBe(grant.sha256);
});

test('a body that comes byte by byte takes little more memory than its bytes, and is stored as it was', async () => {
  const grant = aResumableGrant(LARGE);
  const held = 1_000_000;
  let more = Number.NaN;
  async function* slow() {
    const before = process.memoryUsage().heapUsed;
    yield* bytes(0, held, LARGE, 1);
    more = process.memoryUsage().heapUsed - before;
    yield* bytes(held, LARGE.byteLength);
  }
  const { stored } = await one.append(grant, 0, slow(), sender);
  expect(stored?.sha256).toBe(grant.sha256);
  // Bytes that were not put together would be a hundred megabytes of small objects.
  expect(more).toBeLessThan(50 * MB);
});
