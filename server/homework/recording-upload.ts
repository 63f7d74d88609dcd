import { trustOf } from '#server/http/uploads/trust-store.ts';
import { type FindUpload, isSessionOpen } from '#server/http/uploads/upload-route.ts';
import { endAddress, grantOf, markComplete, uploadByID } from './upload-store.ts';

/** The upload of a recording, for the route that receives all uploads. */
export const findRecordingUpload: FindUpload = async (deps, uploadID) => {
  const row = await uploadByID(deps.db, uploadID);
  if (row === undefined) return undefined;
  return {
    grant: grantOf(row),
    sender: row.uid,
    isOpen: () => isSessionOpen(deps, row.session),
    isComplete: row.completed_at !== null,
    trust: () => trustOf(deps.db, row.uid),
    complete: (stored, now) => markComplete(deps.db, uploadID, stored, now),
    end: (now) => endAddress(deps.db, uploadID, now),
  };
};
