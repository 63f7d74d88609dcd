import { ApiError } from '#contract/errors.ts';

/** Each reads the recordings of a person from the disk, for as long as its client takes them. */
const MAX_AT_ONCE = 20;
const RETRY_AFTER_S = 30;

/** Archives that are being downloaded from this process: one a person, and not many of all. */
export interface ExportsUnderWay {
  /**
   * @returns ends it; may be called twice
   * @throws ApiError 429 `api/too-many-requests`
   */
  begin(uid: string): () => void;
}

export function exportsUnderWay(): ExportsUnderWay {
  const uids = new Set<string>();
  return {
    begin(uid) {
      if (uids.has(uid) || uids.size >= MAX_AT_ONCE) {
        throw new ApiError('api/too-many-requests', { retryAfter: RETRY_AFTER_S });
      }
      uids.add(uid);
      let isOpen = true;
      return () => {
        if (isOpen) uids.delete(uid);
        isOpen = false;
      };
    },
  };
}
