import { createHash, randomUUID } from 'node:crypto';
import type { BucketConfig } from '#server/config/storage-config.ts';
import { UPLOAD_ADDRESS_TTL_MS } from '#server/storage/upload-grant.ts';
import { type Bucket, bucketOf, type Facts } from './bucket.ts';
import { addressToGet, addressToPut } from './direct-addresses.ts';
import { keyOfIncoming, keyOfObject } from './keys.ts';
import { StoreFault } from './store-answers.ts';

/** What a store must be able to do, and what only makes it better. */
export type Trial =
  | 'writes'
  | 'refuses-wrong-checksum'
  | 'reads-ranges'
  | 'copies-what-it-has'
  | 'joins-parts'
  | 'signs-addresses'
  | 'refuses-strangers'
  | 'lets-pages-in'
  | 'keeps-what-it-has'
  | 'has-checksums'
  | 'ends-open-parts';

/** What a trial saw: null is good. */
export type Seen = string | StoreFault | null;

/** Without these the server is only slower, asks twice, or has to be there to tidy up. */
export const OPTIONAL_TRIALS: readonly Trial[] = [
  'lets-pages-in',
  'keeps-what-it-has',
  'has-checksums',
  'ends-open-parts',
];

const BYTES = Buffer.from(`\x1aE\xdf\xa3 a trial of the store ${'.'.repeat(200)}`, 'latin1');
const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const FACTS: Facts = { contentType: 'audio/webm', byteLength: BYTES.byteLength, sha256: sha256Of(BYTES) };
const TTL_SECONDS = UPLOAD_ADDRESS_TTL_MS / 1000;

/**
 * Tries with objects of its own whether a bucket does what the product needs, and removes them.
 * @param origin where the pages of the school are
 * @returns for each trial null, or what was seen instead; one that cannot be written at all is tried no further
 */
export async function tryBucket(config: BucketConfig, origin: string): Promise<Map<Trial, Seen>> {
  const bucket = bucketOf(config);
  const id = randomUUID();
  const key = keyOfIncoming(id);
  const seen = new Map<Trial, Seen>();
  try {
    const fault = await bucket.write(key, BYTES, FACTS).then(() => null, whatItSaid);
    seen.set('writes', fault);
    if (fault !== null) return seen;
    seen.set('keeps-what-it-has', (await bucket.write(key, BYTES, FACTS)) ? 'overwritten' : null);
    seen.set('refuses-wrong-checksum', await wrongChecksum(bucket));
    const head = await bucket.head(key);
    seen.set('has-checksums', head?.sha256 === FACTS.sha256 ? null : String(head?.sha256 ?? 'none'));
    seen.set('reads-ranges', await range(bucket, key));
    seen.set('copies-what-it-has', await copies(bucket, key, id, head?.etag ?? ''));
    seen.set('joins-parts', await joins(bucket, id).catch(whatItSaid));
    seen.set('signs-addresses', await signs(config));
    seen.set('refuses-strangers', await strangers(config, id));
    if (config.isDirect) seen.set('lets-pages-in', await preflight(config, origin));
    const ends = await bucket.endsOpenParts().then((isSo) => (isSo ? null : 'no rule'), whatItSaid);
    seen.set('ends-open-parts', ends);
    return seen;
  } finally {
    await bucket.remove(key).catch(() => undefined);
    await bucket.remove(keyOfObject(id)).catch(() => undefined);
  }
}

/** A store may not know a call, and a key may not be allowed it. */
function whatItSaid(error: unknown): Seen {
  if (error instanceof Error && error.cause instanceof StoreFault) return error.cause;
  throw error;
}

async function wrongChecksum(bucket: Bucket): Promise<string | null> {
  const key = keyOfIncoming(randomUUID());
  const facts = { ...FACTS, sha256: sha256Of(Buffer.from('other bytes')) };
  const isStored = await bucket.write(key, BYTES, facts).catch(() => false);
  if (!isStored) return null;
  // A store that knows no checksums keeps none, and the server hashes by itself; one that repeats what it was given lies.
  const head = await bucket.head(key);
  await bucket.remove(key);
  return head?.sha256 === null ? null : 'stored';
}

async function range(bucket: Bucket, key: string): Promise<string | null> {
  const stream = await bucket.read(key, { range: { first: 5, last: 11 } });
  const text = stream === null ? 'missing' : await new Response(stream).text();
  return text === 'a trial' ? null : `${text.length}`;
}

async function copies(bucket: Bucket, key: string, id: string, etag: string): Promise<string | null> {
  if (await bucket.copy(key, '"00000000000000000000000000000000"', keyOfObject(id), FACTS))
    return 'another ETag';
  if (!(await bucket.copy(key, etag, keyOfObject(id), FACTS))) return 'not copied';
  const head = await bucket.head(keyOfObject(id));
  return head?.metadata['sha256'] === FACTS.sha256 && head.contentType === FACTS.contentType
    ? null
    : 'other facts';
}

/** Large takes arrive in parts, and what is never completed must not stay. */
async function joins(bucket: Bucket, id: string): Promise<string | null> {
  const key = keyOfObject(id);
  await (await bucket.inParts(key, FACTS)).abort();
  const parts = await bucket.inParts(key, FACTS);
  await parts.add(BYTES);
  await parts.complete();
  await bucket.abortBefore(key, new Date());
  const head = await bucket.head(key);
  const isWhole = head?.byteLength === FACTS.byteLength && head.metadata['sha256'] === FACTS.sha256;
  return isWhole ? null : 'other facts';
}

async function signs(config: BucketConfig): Promise<string | null> {
  const key = keyOfIncoming(randomUUID());
  const { url, headers } = await addressToPut(config, key, FACTS, TTL_SECONDS);
  const send = async (more: Record<string, string>, body: Uint8Array<ArrayBuffer>) => {
    const signal = AbortSignal.timeout(20_000);
    return (await fetch(url, { method: 'PUT', headers: { ...headers, ...more }, body, signal })).status;
  };
  const bytes = new Uint8Array(BYTES);
  try {
    const otherType = await send({ 'content-type': 'text/html' }, bytes);
    if (otherType < 400) return `another type: ${otherType}`;
    const tooLong = await send({}, new Uint8Array([...bytes, 0]));
    if (tooLong < 400) return `another length: ${tooLong}`;
    const good = await send({}, bytes);
    return good === 200 ? null : `${good}`;
  } finally {
    await bucketOf(config).remove(key);
  }
}

async function strangers(config: BucketConfig, id: string): Promise<string | null> {
  const shown = { contentType: 'audio/webm', disposition: 'inline' };
  const url = new URL(await addressToGet(config, keyOfObject(id), shown, TTL_SECONDS));
  const statusOf = async (address: string) =>
    (await fetch(address, { signal: AbortSignal.timeout(20_000) })).status;
  const signed = await statusOf(url.href);
  if (signed !== 200) return `signed: ${signed}`;
  const unsigned = await statusOf(url.origin + url.pathname);
  return unsigned >= 400 ? null : `unsigned: ${unsigned}`;
}

async function preflight(config: BucketConfig, origin: string): Promise<string | null> {
  const { url } = await addressToPut(config, keyOfIncoming(randomUUID()), FACTS, TTL_SECONDS);
  const answer = await fetch(url, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'content-type,if-none-match,x-amz-checksum-sha256',
    },
    signal: AbortSignal.timeout(20_000),
  });
  const allowed = answer.headers.get('access-control-allow-origin');
  return answer.ok && (allowed === origin || allowed === '*')
    ? null
    : `${answer.status} ${allowed ?? ''}`.trim();
}
