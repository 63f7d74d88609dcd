import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { parseCommandLine } from '#server/admin-cli/program.ts';
import { readConfig } from '#server/config/config.ts';
import { silentLog } from '#server/lib/log.ts';
import { copyToBucket } from '#server/storage/s3/copy-to-bucket.ts';
import { audioBytes, sha256Of } from '#tests/support/audio-bytes.ts';
import type { AnS3Server } from '#tests/support/s3/a-s3-server.ts';
import { aStoreForTests } from '#tests/support/s3/a-store-for-tests.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'otomichi-copy-'));
const server = aStoreForTests();
let store: AnS3Server;
beforeAll(() => {
  store = server();
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
beforeEach(() => rmSync(join(dataDir, 'uploads'), { recursive: true, force: true }));

const warnings: string[] = [];
const hear = (warning: Error) => void warnings.push(warning.message);
process.on('warning', hear);
afterAll(() => process.off('warning', hear));

function aRecording(seed: number): { id: string; bytes: Uint8Array } {
  const id = randomUUID();
  const bytes = audioBytes('audio/webm', 2000, seed);
  const folder = join(dataDir, 'uploads', id.slice(0, 2));
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, id), bytes);
  return { id, bytes };
}

const config = () => readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, ...store.env, STORAGE: 'disk' }, '/');
const copied = async () => {
  const { bucket } = config();
  if (bucket === null) throw new Error('no bucket');
  const steps: string[] = [];
  const outcome = await copyToBucket(bucket, dataDir, (done, total) => steps.push(`${done}/${total}`));
  return { ...outcome, steps };
};
const sent = () => store.requests.filter((each) => each.startsWith('PUT objects/')).length;
const stored = (id: string) => store.bucket.objects.get(`objects/${id}`)?.bytes;

test('every recording is copied with its bytes, and drafts are not', async () => {
  const recordings = [1, 2, 3].map(aRecording);
  mkdirSync(join(dataDir, 'uploads/parts'));
  writeFileSync(join(dataDir, 'uploads/parts', `${randomUUID()}.resumable`), 'half a take');
  const outcome = await copied();
  expect(outcome).toMatchObject({ copied: 3, there: 0, bytes: 6000, different: [], bucketOnly: [] });
  expect(outcome.steps.at(-1)).toBe('3/3');
  for (const { id, bytes } of recordings) expect(stored(id)).toEqual(Buffer.from(bytes));
  expect(store.bucket.objects.size).toBe(3);
  // Of what a later version of the SDK will need, its operator would read at each command.
  expect(warnings.filter((warning) => warning.includes('NodeVersionSupportWarning'))).toEqual([]);
});

test.each([[{}], [{ noChecksums: true }]])(
  'an interrupted copy goes on, with a store that is %j',
  async (flaws) => {
    store.bucket.flaws = flaws;
    const recordings = [1, 2, 3, 4, 5, 6].map(aRecording);
    store.failNext(500, 40);
    await expect(copied()).rejects.toMatchObject({ known: 'api/service-unavailable' });
    store.clearFaults();
    const first = await copied();
    expect(first.copied + first.there).toBe(6);
    const sentBefore = sent();
    expect(await copied()).toMatchObject({ copied: 0, there: 6, different: [] });
    expect(sent()).toBe(sentBefore);
    for (const { id, bytes } of recordings) expect(sha256Of(stored(id) ?? Buffer.of())).toBe(sha256Of(bytes));
  },
);

test('other bytes under the same name are named and never overwritten', async () => {
  const [one, two] = [aRecording(1), aRecording(2)];
  await copied();
  const other = Buffer.from(audioBytes('audio/webm', 2000, 9));
  for (const flaw of [{ checksum: null }, {}]) {
    const known = store.bucket.objects.get(`objects/${one.id}`);
    if (known === undefined) throw new Error('nothing there');
    const checksum = 'checksum' in flaw ? null : Buffer.from(sha256Of(other), 'hex').toString('base64');
    store.bucket.objects.set(`objects/${one.id}`, { ...known, bytes: other, checksum });
    expect(await copied()).toMatchObject({ there: 1, different: [one.id] });
    expect(stored(one.id)).toEqual(other);
  }
  expect(stored(two.id)).toEqual(Buffer.from(two.bytes));
});

test('a folder that cannot be read is no empty one', async () => {
  writeFileSync(join(dataDir, 'uploads'), 'not a folder');
  await expect(copied()).rejects.toMatchObject({ code: 'ENOTDIR' });
});

test('what only the bucket has is said, and stays', async () => {
  const { id } = aRecording(1);
  await copied();
  rmSync(join(dataDir, 'uploads'), { recursive: true });
  expect(await copied()).toMatchObject({ copied: 0, bucketOnly: [id] });
  expect(sent()).toBe(1);
  expect(stored(id)).toBeDefined();
});

async function check(env: Record<string, string> = {}) {
  const parsed = parseCommandLine(['storage', 'check']);
  if (parsed.kind !== 'alone') throw new Error('not a command of its own');
  const given = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, ...store.env, ...env }, '/');
  return await parsed.runAlone({ config: given, log: silentLog, progress: () => {} });
}

test('a good store passes every trial and keeps nothing of them', async () => {
  const text = await check();
  expect(
    text
      .split('\n')
      .slice(1)
      .map((line) => line[0]),
  ).toEqual(Array(11).fill('○'));
  expect(store.bucket.objects.size).toBe(0);
  expect(store.bucket.multiparts.size).toBe(0);
});

test('a store that repeats a checksum unseen is refused, one that overwrites or has none is only slower', async () => {
  store.bucket.flaws = { trustsChecksums: true };
  await expect(check()).rejects.toThrow(/× sha256 が合わないデータを断る/);
  store.bucket.flaws = { noChecksums: true, overwrites: true };
  const text = await check();
  expect(text).toContain('△ あるものを上書きしない');
  expect(text).toContain('△ sha256 を自分で計算して答える');
  expect(text).not.toContain('×');
  store.bucket.flaws = { leavesOpenParts: true };
  expect(await check()).toContain('△ 途中で止まった送信を自動で片づける（ライフサイクル）（no rule）');
  store.bucket.flaws = { noParts: true };
  await expect(check()).rejects.toThrow(/× 分けて送ったものを一つにまとめられる.*NotImplemented/);
  store.bucket.flaws = {};
  expect(await check({ PUBLIC_ORIGIN: 'http://127.0.0.1:4000' })).toContain(
    '△ このサイトのページから直接送れる',
  );
});

test.each([
  [
    'a wrong key',
    { S3_SECRET_ACCESS_KEY: 'wrong-word' },
    'シークレットキーが違います: SignatureDoesNotMatch 403',
  ],
  [
    'a store that is not there',
    { S3_ENDPOINT: 'http://127.0.0.1:1' },
    '置き場所につながりません: ECONNREFUSED',
  ],
])('%s is said in Japanese, with its mark and without the key', async (_, env, words) => {
  const error = await check(env).catch((thrown: unknown) => String(thrown));
  expect(error).toContain(`× 書き込み・読み出し・削除ができる（${words}）`);
  expect(error).toContain('このバケットは使えません。');
  expect(error).not.toMatch(/wrong-word|object store/);
});

test('a store that fails in between is said in Japanese', async () => {
  store.failNext(500, 40);
  const error = await check().catch((thrown: unknown) => String(thrown));
  expect(error).toMatch(/[（(].*500[）)]/);
  expect(error).not.toContain('object store');
  store.clearFaults();
});
