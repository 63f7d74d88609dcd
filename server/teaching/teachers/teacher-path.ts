import { isUuid } from '#domain/uuid.ts';
import type { Database } from '#server/db/connect.ts';
import { isSignedPath, signedPath, signedTextOf } from '#server/storage/signed-path.ts';
import type { Signer } from '#server/storage/signer.ts';
import { type Teacher, teacherBySession } from './session-store.ts';

/**
 * Signs an address of learners' data for one session of a teacher, for one to two days: it opens nothing any more once
 * that session ended or the teacher was disabled.
 */
export function teacherPath(
  signer: Signer,
  path: string,
  { sessionID }: Pick<Teacher, 'sessionID'>,
  now: Date,
): string {
  return signedPath(signer, path, now, sessionID);
}

/** The teacher for whose open session an address was signed; undefined for any other address. */
export async function teacherOfPath(
  db: Database,
  signer: Signer,
  url: URL,
  now: Date,
): Promise<Teacher | undefined> {
  const sessionID = signedTextOf(url);
  if (sessionID === null || !isUuid(sessionID) || !isSignedPath(signer, url, now)) return undefined;
  return await teacherBySession(db, sessionID, now);
}
