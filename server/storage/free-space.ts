import { statfs } from 'node:fs/promises';
import { ApiError } from '#contract/errors.ts';

/** Bytes that may still be written where `folder` lies; Infinity where the file system does not say. */
export type FreeSpace = (folder: string) => Promise<number>;

/**
 * So much stays free whatever is sent: the database lies on the same disk, and stops when it can write no more. A
 * recording that is refused waits on its device.
 */
export const RESERVE = 512 * 1024 * 1024;

/** Making room is a person's work: devices need not ask every few seconds. */
const COME_BACK_SECONDS = 600;

export const freeSpace: FreeSpace = async (folder) => {
  const { bavail, bsize, blocks } = await statfs(folder);
  return blocks === 0 ? Number.POSITIVE_INFINITY : bavail * bsize;
};

/** @throws ApiError 503 when the disk is as good as full */
export async function refuseWithoutRoom(folder: string, free: FreeSpace): Promise<void> {
  if ((await free(folder)) < RESERVE) throw diskFull();
}

/** The disk filled up in the middle of a body: the sender's recording is all right, it has to come again. */
export function orDiskFull(error: unknown): unknown {
  return (error as NodeJS.ErrnoException).code === 'ENOSPC' ? diskFull(error) : error;
}

function diskFull(cause: unknown = new Error('the disk is full')): ApiError {
  return new ApiError('api/service-unavailable', { retryAfter: COME_BACK_SECONDS, cause });
}
