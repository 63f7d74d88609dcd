import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import pLimit from 'p-limit';
import type { BucketConfig } from '#server/config/storage-config.ts';
import { inspectFile } from '#server/storage/disk-files.ts';
import { objectFolders } from '#server/storage/object-files.ts';
import type { StoredObject } from '#server/storage/storage.ts';
import { type Bucket, bucketOf } from './bucket.ts';
import { keyOfObject, OBJECTS } from './keys.ts';

/** Small files go faster several at a time; more would only hold up a server beside it. */
const CONCURRENCY = 4;

/** What became of the files of a data folder. */
export interface Copied {
  /** Sent now, and read back or checked by the store. */
  readonly copied: number;
  /** There already, with the same bytes. */
  readonly there: number;
  readonly bytes: number;
  /** Objects that have other bytes in the bucket. */
  readonly different: readonly string[];
  /** Files of no known type: nothing names them. */
  readonly unknown: readonly string[];
  /** Objects of the bucket that the folder does not have: they went with their account, or came later. */
  readonly bucketOnly: readonly string[];
}

/**
 * Copies complete recordings and pictures of a data folder into a bucket, each with its sha256. What is there already is compared and
 * not sent again, so that an interrupted copy goes on; the folder is only read.
 */
export async function copyToBucket(
  config: BucketConfig,
  folder: string,
  progress: (done: number, total: number) => void,
): Promise<Copied> {
  const bucket = bucketOf(config);
  const files = await objectFiles(folder);
  const seen = { copied: 0, there: 0, bytes: 0, different: [] as string[], unknown: [] as string[] };
  const limit = pLimit(CONCURRENCY);
  let done = 0;
  const copies = [...files].map(([id, file]) =>
    limit(async () => {
      const facts = await inspectFile(file);
      if (facts === null) {
        // Removed meanwhile with its account, or no recording and no picture.
        if ((await readdir(join(file, '..'))).includes(id)) seen.unknown.push(id);
      } else {
        const outcome = await copyOne(bucket, id, file, facts);
        if (outcome === 'different') seen.different.push(id);
        else {
          seen[outcome] += 1;
          seen.bytes += facts.byteLength;
        }
      }
      done += 1;
      progress(done, files.size);
    }),
  );
  await Promise.all(copies).finally(() => limit.clearQueue());
  const objects = await bucket.listed(OBJECTS);
  const bucketOnly = objects.map(({ key }) => key.slice(OBJECTS.length)).filter((id) => !files.has(id));
  return { ...seen, bucketOnly };
}

async function copyOne(
  bucket: Bucket,
  id: string,
  file: string,
  facts: StoredObject,
): Promise<'copied' | 'there' | 'different'> {
  const key = keyOfObject(id);
  const before = await sha256At(bucket, key);
  if (before !== null) return before === facts.sha256 ? 'there' : 'different';
  await bucket.write(key, { file }, facts);
  return (await sha256At(bucket, key)) === facts.sha256 ? 'copied' : 'different';
}

/** The sha256 that the store computed; of a store that computes none the bytes are read back. */
async function sha256At(bucket: Bucket, key: string): Promise<string | null> {
  const head = await bucket.head(key);
  if (head === null || head.sha256 !== null) return head?.sha256 ?? null;
  const stream = await bucket.read(key);
  if (stream === null) return null;
  const hash = createHash('sha256');
  for await (const chunk of stream) hash.update(chunk);
  return hash.digest('hex');
}

async function objectFiles(dataDir: string): Promise<Map<string, string>> {
  const folders = await objectFolders(join(dataDir, 'uploads'));
  return new Map(folders.flatMap(({ folder, ids }) => ids.map((id) => [id, join(folder, id)] as const)));
}
