import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ApiError } from '#contract/errors.ts';
import { syncUpTo } from './disk-files.ts';
import { diskFull, type FreeSpace, orDiskFull, RESERVED_BYTES, spaceOfLearners } from './free-space.ts';
import { maxBytesOf, receiveUpload } from './receive-upload.ts';
import type { Body, Sender, StoredObject, UploadGrant } from './storage.ts';

/** A body that is about to be received. */
export interface Incoming {
  readonly uploadID: string;
  /** Whose upload it is. */
  readonly uid: string;
  /** The most bytes that it can have. */
  readonly byteLength: number;
  /** Whether it leaves the last of the space to learners. */
  readonly isNewcomer?: boolean | undefined;
  /** Whether another body may come to the same address: the one before hangs in a dead connection. */
  readonly mayOvertake?: boolean;
}

/** One body being received. */
export interface Receiver {
  /** Counts bytes before they are written. @throws ApiError 503 when the disk has filled up meanwhile */
  expect(byteLength: number): Promise<void>;
  /** The body has ended, in whatever way. */
  end(): void;
}

/** A device sends one recording after another; broken connections of a weak network linger for two minutes. */
const MAX_RECEIVERS_OF_A_PERSON = 6;
const MAX_RECEIVERS = 200;
/** The free space is looked at again after so many bytes of all bodies. */
const RECHECK_BYTES = 4 * 1024 * 1024;
/** A second sender of the same address: the first one ends within seconds, or is cut off. */
const RETRY_AFTER_SECONDS = 10;

/**
 * Admits bodies while the disk has room for all of them at once: what other bodies may still bring is counted as used.
 * One address has one receiver, but for parts of a resumable upload. It knows the bodies of this process alone; of another's
 * it sees what they have written.
 */
export function uploadIntake(folder: string, freeSpaceIn: FreeSpace) {
  const receiving = new Set<{ readonly uploadID: string; readonly uid: string; remaining: number }>();
  let sinceCheck = 0;

  const admitted = ({ uploadID, uid, byteLength, mayOvertake = false }: Incoming) => {
    const isTaken = [...receiving].some((each) => each.uploadID === uploadID);
    if (isTaken && !mayOvertake) throw new ApiError('api/conflict', { retryAfter: RETRY_AFTER_SECONDS });
    const own = [...receiving].filter((each) => each.uid === uid).length;
    if (own >= MAX_RECEIVERS_OF_A_PERSON) {
      throw new ApiError('api/too-many-requests', { retryAfter: RETRY_AFTER_SECONDS });
    }
    if (receiving.size >= MAX_RECEIVERS) {
      throw new ApiError('api/service-unavailable', { retryAfter: RETRY_AFTER_SECONDS });
    }
    const body = { uploadID, uid, remaining: byteLength };
    receiving.add(body);
    return body;
  };

  return {
    /** @throws ApiError 409 the address is being written, 429 too many of this person, 503 too many, or no room */
    async admit(incoming: Incoming): Promise<Receiver> {
      const own = admitted(incoming);
      let reserved = RESERVED_BYTES;
      const end = () => {
        receiving.delete(own);
      };
      try {
        if (incoming.isNewcomer) reserved += await spaceOfLearners(folder);
        const promised = [...receiving].reduce((sum, { remaining }) => sum + remaining, 0);
        if ((await freeSpaceIn(folder)) - promised < reserved) throw diskFull();
      } catch (error) {
        end();
        throw error;
      }
      return {
        end,
        async expect(byteLength) {
          own.remaining = Math.max(0, own.remaining - byteLength);
          sinceCheck += byteLength;
          if (sinceCheck < RECHECK_BYTES) return;
          sinceCheck = 0;
          if ((await freeSpaceIn(folder)) < reserved) throw diskFull();
        },
      };
    },
  };
}

/** Takes a complete draft, whose bytes are on disk. */
export type KeepDraft = (draft: string, stored: StoredObject) => Promise<StoredObject>;

/**
 * Keeps a draft as an object that is never replaced.
 * @param store false when there is an object already
 * @throws ApiError 409 when that object has other bytes
 */
export function keepOnce(
  store: (draft: string, stored: StoredObject) => Promise<boolean>,
  inspect: () => Promise<StoredObject | null>,
): KeepDraft {
  return async (draft, stored) => {
    if (await store(draft, stored)) return stored;
    const there = await inspect();
    if (there?.sha256 !== stored.sha256) throw new ApiError('api/conflict');
    return there;
  };
}

/**
 * Receives whole bodies below `dataDir`, each in a draft of its own, while the disk has room for them.
 * @param before rejects while nothing may be written there
 */
export function bodyIntake(dataDir: string, freeSpaceIn: FreeSpace, before = async () => {}) {
  const draftsDir = join(dataDir, 'uploads', 'parts');
  const makeFolders = preparation(draftsDir);
  const prepare = async () => {
    await before();
    await makeFolders();
  };
  const intake = uploadIntake(draftsDir, freeSpaceIn);
  /** Works on a body while the disk has room for it. */
  const admitted = async <T>(incoming: Incoming, work: (receiver: Receiver) => Promise<T>): Promise<T> => {
    await prepare();
    const receiver = await intake.admit(incoming);
    try {
      return await work(receiver);
    } catch (error) {
      throw orDiskFull(error);
    } finally {
      receiver.end();
    }
  };
  return {
    draftsDir,
    prepare,
    admitted,
    /** The draft is gone in every case once `keep` has ended. */
    async receive(grant: UploadGrant, body: Body, { contentLength, ...sender }: Sender, keep: KeepDraft) {
      const limit = maxBytesOf(grant);
      const byteLength = Math.min(limit, contentLength ?? limit);
      const incoming = { uploadID: grant.uploadID, byteLength, ...sender };
      return await admitted(incoming, (receiver) => receiveUpload(draftsDir, grant, body, receiver, keep));
    },
    async hasRoom() {
      await prepare();
      return (await freeSpaceIn(draftsDir)) >= RESERVED_BYTES;
    },
  };
}

/** Makes the folders, and flushes their names before the first recording is acknowledged. */
function preparation(draftsDir: string): () => Promise<void> {
  let flushed: Promise<void> = Promise.resolve();
  return async () => {
    const firstMade = await mkdir(draftsDir, { recursive: true, mode: 0o700 });
    if (firstMade !== undefined) flushed = syncUpTo(draftsDir, dirname(firstMade));
    await flushed;
  };
}
