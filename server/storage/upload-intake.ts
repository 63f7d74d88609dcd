import { ApiError } from '#contract/errors.ts';
import { diskFull, type FreeSpace, RESERVED_BYTES } from './free-space.ts';

/** A body that is about to be received. */
export interface Incoming {
  readonly uploadID: string;
  /** Whose upload it is. */
  readonly uid: string;
  /** The most bytes that it can have. */
  readonly byteLength: number;
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
      const end = () => {
        receiving.delete(own);
      };
      try {
        const promised = [...receiving].reduce((sum, { remaining }) => sum + remaining, 0);
        if ((await freeSpaceIn(folder)) - promised < RESERVED_BYTES) throw diskFull();
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
          if ((await freeSpaceIn(folder)) < RESERVED_BYTES) throw diskFull();
        },
      };
    },
  };
}
