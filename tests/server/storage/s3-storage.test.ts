import { randomUUID } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import type { DiskStorage } from '#server/storage/disk-storage.ts';
import { addressToGet } from '#server/storage/s3/direct-addresses.ts';
import { s3Storage } from '#server/storage/s3/s3-storage.ts';
import { signerIn } from '#server/storage/signer.ts';
import type { UploadAddress, UploadGrant } from '#server/storage/storage.ts';
import { audioBytes, sha256Of } from '#tests/support/audio-bytes.ts';
import type { AnS3Server } from '#tests/support/s3/a-s3-server.ts';
import { aStoreForTests } from '#tests/support/s3/a-store-for-tests.ts';
import { aGrant } from '#tests/support/storage/an-upload.ts';

const PAGE = 'http://localhost:3000';
const BYTES = audioBytes('audio/webm', 3000);
const dataDir = mkdtempSync(join(tmpdir(), 'otomichi-s3-'));
const server = aStoreForTests(PAGE);
let store: AnS3Server;
let storage: DiskStorage;

beforeAll(() => {
  store = server();
  storage = opened(store);
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** For a store that never answers; any other one may be as slow as this machine. */
const HURRIED = { connectMs: 500, answerMs: 400, silenceMs: 400 };

function opened(
  { env }: Pick<AnS3Server, 'env'>,
  more: Record<string, string> = {},
  limits?: typeof HURRIED,
) {
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, ...env, ...more }, '/');
  if (config.bucket === null) throw new Error('no bucket');
  return s3Storage(config.bucket, dataDir, signerIn(dataDir), limits);
}

async function direct(grant: UploadGrant): Promise<UploadAddress> {
  const address = await storage.directUpload(grant);
  if (address === null) throw new Error('no address at the store');
  return address;
}

const send = ({ url, headers }: UploadAddress, bytes: Uint8Array<ArrayBuffer> = BYTES, more = {}) =>
  fetch(url, { method: 'PUT', headers: { ...headers, ...more }, body: bytes }).then(async (answer) => {
    const code = /<Code>(\w+)</.exec(await answer.text())?.[1] ?? null;
    return { status: answer.status, code };
  });

test.skipIf(process.platform !== 'linux')(
  'a file that a silent store does not take is closed again',
  async () => {
    const silent = opened({ env: { ...store.env, S3_ENDPOINT: 'http://127.0.0.1:9' } }, {}, HURRIED);
    const body = new Response(BYTES).body as ReadableStream<Uint8Array>;
    await expect(
      silent.receive(aGrant(BYTES), body, { uid: 'hana', contentLength: null }),
    ).rejects.toMatchObject({
      code: 'api/service-unavailable',
    });
    const openFiles = () =>
      readdirSync('/proc/self/fd').flatMap((fd) => {
        // The list itself is a file that is closed by now.
        const link = `/proc/self/fd/${fd}`;
        return existsSync(link) ? [readlinkSync(link)] : [];
      });
    await expect.poll(() => openFiles().filter((file) => file.startsWith(dataDir))).toEqual([]);
    rmSync(join(dataDir, 'spool'), { recursive: true });
  },
);

describe('an address at the store', () => {
  test('takes the announced bytes once, and what came is a recording after a look at it', async () => {
    const grant = aGrant(BYTES);
    const address = await direct(grant);
    expect(await send(address)).toEqual({ status: 200, code: null });
    expect(await send(address)).toEqual({ status: 412, code: 'PreconditionFailed' });
    const facts = { contentType: 'audio/webm', byteLength: 3000, sha256: grant.sha256 };
    expect(await storage.inspect(grant.uploadID)).toEqual(facts);
    expect([...store.bucket.objects.keys()]).toEqual([`objects/${grant.uploadID}`]);
    const stream = await storage.open(grant.uploadID);
    expect(new Uint8Array(await new Response(stream).arrayBuffer())).toEqual(new Uint8Array(BYTES));
    // The address is still open; what comes now is nobody's, and the recording stays as it is.
    expect(await send(address)).toMatchObject({ status: 200 });
    expect(await storage.inspect(grant.uploadID)).toEqual(facts);
  });

  test('refuses other bytes, another length, another type and another object', async () => {
    const grant = aGrant(BYTES);
    const address = await direct(grant);
    const others = audioBytes('audio/webm', 3000, 2);
    expect(await send(address, others)).toEqual({ status: 400, code: 'BadDigest' });
    expect(await send(address, BYTES.slice(0, 2999))).toMatchObject({ status: 403 });
    expect(await send(address, BYTES, { 'content-type': 'text/html' })).toMatchObject({ status: 403 });
    expect(await send(address, BYTES, { 'x-amz-acl': 'public-read' })).toMatchObject({ status: 400 });
    const elsewhere = address.url.replace(grant.uploadID, randomUUID());
    expect(await send({ ...address, url: elsewhere })).toMatchObject({ status: 403 });
    const anonymous = new URL(address.url);
    expect(await send({ ...address, url: anonymous.origin + anonymous.pathname })).toMatchObject({
      status: 403,
    });
    const { 'if-none-match': _once, ...headers } = address.headers;
    expect(await send({ ...address, headers })).toMatchObject({ status: 403 });
    expect(store.bucket.objects.size).toBe(0);
    expect(await storage.inspect(grant.uploadID)).toBeNull();
  });

  test('ends with the grant, and exists only where type, length and hash are known and browsers may', async () => {
    const { searchParams } = new URL((await direct(aGrant(BYTES))).url);
    expect(searchParams.get('X-Amz-Expires')).toBe('900');
    expect(searchParams.get('X-Amz-SignedHeaders')?.split(';')).toEqual(
      expect.arrayContaining([
        'content-length',
        'content-type',
        'host',
        'if-none-match',
        'x-amz-checksum-sha256',
      ]),
    );
    for (const unknown of [{ contentType: null }, { byteLength: null }, { sha256: null }])
      expect(await storage.directUpload(aGrant(BYTES, unknown))).toBeNull();
    const relayed = opened(store, { S3_DIRECT: 'off' });
    expect(await relayed.directUpload(aGrant(BYTES))).toBeNull();
  });

  test('lets a page of ours through, and no other', async () => {
    const { url } = await direct(aGrant(BYTES));
    const preflight = (origin: string) =>
      fetch(url, {
        method: 'OPTIONS',
        headers: {
          origin,
          'access-control-request-method': 'PUT',
          'access-control-request-headers': 'content-type,if-none-match,x-amz-checksum-sha256',
        },
      });
    expect((await preflight(PAGE)).headers.get('access-control-allow-origin')).toBe(PAGE);
    expect((await preflight('https://elsewhere.example')).status).toBe(403);
  });
});

describe('what a sender says is not believed', () => {
  test('a store without checksums: the bytes are read and hashed', async () => {
    store.bucket.flaws = { noChecksums: true };
    const grant = aGrant(BYTES);
    const others = audioBytes('audio/webm', 3000, 2);
    expect(await send(await direct(grant), others)).toMatchObject({ status: 200 });
    // Truthful about what came: `arrivedBytes` compares it with what was announced.
    expect(await storage.inspect(grant.uploadID)).toMatchObject({ sha256: sha256Of(others) });
  });

  test('bytes of no known type never become an object', async () => {
    const page = new TextEncoder().encode('<!doctype html><script>alert(1)</script>');
    const grant = aGrant(page);
    expect(await send(await direct(grant), page)).toMatchObject({ status: 200 });
    expect(await storage.inspect(grant.uploadID)).toBeNull();
    expect([...store.bucket.objects.keys()]).toEqual([`incoming/${grant.uploadID}`]);
  });

  test('an object that arrived through the server and at the store at once is one object', async () => {
    const grant = aGrant(BYTES);
    await send(await direct(grant));
    async function* body() {
      yield BYTES;
    }
    await storage.receive(grant, body(), { uid: 'hana', contentLength: null });
    const [one, two] = await Promise.all([storage.inspect(grant.uploadID), storage.inspect(grant.uploadID)]);
    expect(one).toEqual(two);
    expect(one).toMatchObject({ sha256: grant.sha256 });
  });

  test('many looks at once find the same recording', async () => {
    const grant = aGrant(BYTES);
    await send(await direct(grant));
    const looks = await Promise.all(Array.from({ length: 8 }, () => storage.inspect(grant.uploadID)));
    for (const look of looks) expect(look).toMatchObject({ sha256: grant.sha256, byteLength: 3000 });
  });
});

test('an address for reading sends a range with the type and the name that were asked for', async () => {
  const grant = aGrant(BYTES);
  await send(await direct(grant));
  await storage.inspect(grant.uploadID);
  const shown = { contentType: 'audio/webm', disposition: 'inline; filename="otomichi-1.webm"' };
  const { bucket } = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, ...store.env }, '/');
  if (bucket === null) throw new Error('no bucket');
  const url = await addressToGet(bucket, `objects/${grant.uploadID}`, shown, 300);
  const answer = await fetch(url, { headers: { range: 'bytes=10-19', origin: PAGE } });
  expect(answer.status).toBe(206);
  expect(answer.headers.get('content-range')).toBe('bytes 10-19/3000');
  expect(answer.headers.get('content-type')).toBe('audio/webm');
  expect(answer.headers.get('content-disposition')).toBe(shown.disposition);
  expect(answer.headers.get('access-control-allow-origin')).toBe(PAGE);
  expect(new Uint8Array(await answer.arrayBuffer())).toEqual(new Uint8Array(BYTES.subarray(10, 20)));
  const asPage = new URL(url);
  asPage.searchParams.set('response-content-type', 'text/html');
  expect((await fetch(asPage)).status).toBe(403);
  expect(Number(asPage.searchParams.get('X-Amz-Expires'))).toBeLessThanOrEqual(300);
});

describe('a store that fails', () => {
  const unavailable = { known: 'api/service-unavailable', retryAfter: 30 };
  const put = () => storage.put(randomUUID(), BYTES);

  test.each([[500], ['reset' as const]])(
    '%s: the call is repeated, then given up, never without an end',
    async (how) => {
      store.failNext(how, 2);
      await put();
      expect(store.requests.filter((each) => each.startsWith('PUT'))).toHaveLength(3);
      store.failNext(how, 3);
      await expect(put()).rejects.toMatchObject(unavailable);
      expect(store.requests.filter((each) => each.startsWith('PUT'))).toHaveLength(6);
    },
  );

  test('one that never answers is given up', async () => {
    store.failNext('silent', 3);
    await expect(opened(store, {}, HURRIED).inspect(randomUUID())).rejects.toMatchObject(unavailable);
  });

  test('a key that it refuses is 503 as well, and the sentence for the log names no secret', async () => {
    const wrong = opened(store, { S3_SECRET_ACCESS_KEY: 'another-secret' });
    const error = await wrong.inspect(randomUUID()).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject(unavailable);
    expect(String((error as Error).cause)).toMatch(/403/);
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toMatch(
      /another-secret|Signature=|Credential=/,
    );
  });

  test('an upload through the server survives it: the repeat arrives, and the spool is empty again', async () => {
    const grant = aGrant(BYTES);
    async function* body() {
      yield BYTES;
    }
    const sender = { uid: 'hana', contentLength: null };
    store.failNext(500, 3);
    await expect(storage.receive(grant, body(), sender)).rejects.toMatchObject(unavailable);
    expect(await storage.inspect(grant.uploadID)).toBeNull();
    expect(await storage.receive(grant, body(), sender)).toMatchObject({ sha256: grant.sha256 });
    expect(spooled()).toEqual([]);
  });
});

test('each server sweeps what a dead one left on its machine, and nothing that is on its way', async () => {
  const [half, whole] = [aGrant(BYTES), aGrant(BYTES)].map(({ uploadID }) => uploadID);
  const folder = join(dataDir, 'spool/uploads');
  mkdirSync(join(folder, 'parts'), { recursive: true });
  mkdirSync(join(folder, `${whole}`.slice(0, 2)), { recursive: true });
  writeFileSync(join(folder, 'parts', `${half}.draft`), BYTES);
  writeFileSync(join(folder, `${whole}`.slice(0, 2), `${whole}`), BYTES);
  const later = (hours: number) => new Date(Date.now() + hours * 60 * 60 * 1000);
  expect(await storage.sweep(later(25), later(25))).toBe(0);
  expect(await storage.sweepSpool(later(-1))).toBe(0);
  expect(await storage.sweepSpool(later(1))).toBe(1);
  expect(await storage.sweepSpool(later(25))).toBe(1);
  expect(spooled()).toEqual([]);
});

test('the sweep removes what nobody took over, and nothing that is a recording', async () => {
  const [left, kept] = [aGrant(BYTES), aGrant(audioBytes('audio/webm', 3000, 3))];
  await send(await direct(left));
  await storage.put(kept.uploadID, BYTES);
  const hours = (count: number) => new Date(Date.now() + count * 60 * 60 * 1000);
  expect(await storage.sweep(hours(47), hours(47))).toBe(0);
  expect(await storage.sweep(hours(49), hours(49))).toBe(1);
  expect([...store.bucket.objects.keys()]).toEqual([`objects/${kept.uploadID}`]);
});

function spooled(): string[] {
  return readdirSync(join(dataDir, 'spool'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
}
