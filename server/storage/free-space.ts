import { statfs } from 'node:fs/promises';
import { ApiError } from '#contract/errors.ts';

/** Free bytes on the file system of `folder`; Infinity where the file system does not report them. */
export type FreeSpace = (folder: string) => Promise<number>;

/**
 * Space that uploads never use: the database is on the same disk, and stops when it cannot write. It is enough for its
 * log (`max_wal_size`, 256 MB) and for months of sign-ups. A refused recording waits on its device.
 */
export const RESERVED_BYTES = 512 * 1024 * 1024;

const MAX_LEARNERS_BYTES = 1536 * 1024 * 1024;
/** Of a small disk newcomers leave less: a school that tries the product on one would not see a take arrive. */
const LEARNERS_PART = 20;

/** Space beside the reserve that newcomers leave to learners: while somebody makes room, homework arrives. */
export const spaceOfLearners: FreeSpace = async (folder) => {
  const { bsize, blocks } = await statfs(folder);
  return Math.min(MAX_LEARNERS_BYTES, (blocks * bsize) / LEARNERS_PART);
};

/** A person has to free space, so devices need not retry every few seconds. */
const RETRY_AFTER_SECONDS = 600;

export const freeSpace: FreeSpace = async (folder) => {
  const { bavail, bsize, blocks } = await statfs(folder);
  return blocks === 0 ? Number.POSITIVE_INFINITY : bavail * bsize;
};

/** Turns ENOSPC into a 503: the disk filled up while a body was being received, and the sender has to retry. */
export function orDiskFull(error: unknown): unknown {
  return (error as NodeJS.ErrnoException).code === 'ENOSPC' ? diskFull(error) : error;
}

/** The refusal of an almost full disk. */
export function diskFull(cause: unknown = new Error('the disk is full')): ApiError {
  return new ApiError('api/service-unavailable', { retryAfter: RETRY_AFTER_SECONDS, cause });
}
