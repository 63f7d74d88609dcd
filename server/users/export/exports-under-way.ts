import { ApiError } from '#contract/errors.ts';
import { MINUTE_MS } from '#domain/time-units.ts';

/** Each reads the recordings of a person from the disk, for as long as its client takes them. */
const MAX_AT_ONCE = 20;
/** Anybody has twenty accounts; a household downloads its own one after the other. */
const MAX_OF_A_NEIGHBOURHOOD = 5;
const RETRY_AFTER_S = 30;
/** Time that a download has for itself; after it, somebody who waits may take its place. */
const UNDISTURBED_MS = 30 * MINUTE_MS;

export interface ExportUnderWay {
  /** Aborted when somebody else takes the place. */
  readonly signal: AbortSignal;
  /** May be called twice. */
  end(): void;
}

/** Archives that are being downloaded from this process: one a person, and not many of all. */
export interface ExportsUnderWay {
  /**
   * @param near the neighbourhood of the network from which the person asks
   * @throws ApiError 429 `api/too-many-requests`
   */
  begin(uid: string, near: string): ExportUnderWay;
}

interface Place {
  readonly near: string;
  readonly since: number;
  readonly stop: AbortController;
}

/** @param nowMs a clock that only runs on; a test brings its own */
export function exportsUnderWay(nowMs: () => number = () => performance.now()): ExportsUnderWay {
  // In the order in which they began.
  const underWay = new Map<string, Place>();
  /** Twenty downloads that take a byte now and then must not keep everybody from theirs. */
  const makeRoom = () => {
    const [oldest] = underWay;
    if (oldest === undefined || nowMs() - oldest[1].since < UNDISTURBED_MS) return;
    underWay.delete(oldest[0]);
    oldest[1].stop.abort(new Error('somebody else waits'));
  };
  return {
    begin(uid, near) {
      const refused = () => new ApiError('api/too-many-requests', { retryAfter: RETRY_AFTER_S });
      // First: who has enough of them takes nobody's place.
      const ofNear = [...underWay.values()].filter((each) => each.near === near);
      if (ofNear.length >= MAX_OF_A_NEIGHBOURHOOD) throw refused();
      if (underWay.size >= MAX_AT_ONCE) makeRoom();
      if (underWay.has(uid) || underWay.size >= MAX_AT_ONCE) throw refused();
      const own = { near, since: nowMs(), stop: new AbortController() };
      underWay.set(uid, own);
      return {
        signal: own.stop.signal,
        end: () => {
          if (underWay.get(uid) === own) underWay.delete(uid);
        },
      };
    },
  };
}
