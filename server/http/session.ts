import { SECOND_MS } from '#domain/time-units.ts';
import { isSignedPath, signedPath, signedTextOf } from '#server/storage/signed-path.ts';
import type { Signer } from '#server/storage/signer.ts';
import type { Caller, SeenFacts } from './caller.ts';

/** One sign-in of a person, as far as its validity depends on it. */
export type SessionRef = Pick<Caller, 'uid' | 'authTime' | 'sessionID'>;

/** What one look at the database says of a session and its person. */
export interface SessionCheck {
  /** The account exists and is not disabled, and nobody ended the session. */
  readonly isActive: boolean;
  /** As `Caller.seen`. */
  readonly seen: SeenFacts | null | undefined;
  /** The account's address, which counts rather than the token's; missing where the account is not ours. */
  readonly address?: Pick<Caller, 'email' | 'emailVerified'>;
}

export type CheckSession = (session: SessionRef) => Promise<SessionCheck>;

/** Whether a session may still act: the account exists and is not disabled, and nobody ended the session. */
export type IsSessionActive = (session: SessionRef) => Promise<boolean>;

/**
 * Signs an address of a person's own data, for one to two days and for this session: a lost phone that was signed out
 * from elsewhere cannot read by addresses that it still has. The same all day, so that caches see it again.
 */
export function sessionPath(signer: Signer, path: string, session: SessionRef, now: Date): string {
  return signedPath(signer, path, now, sessionText(session));
}

/** Whether an address was signed by `sessionPath`, has not expired, and its session may still act. */
export async function isOpenSessionPath(
  signer: Signer,
  url: URL,
  { now, isSessionActive }: { now: Date; isSessionActive: IsSessionActive },
): Promise<boolean> {
  const session = sessionOf(signedTextOf(url));
  return session !== null && isSignedPath(signer, url, now) && (await isSessionActive(session));
}

/** A session as text in an address. A uid may hold points; what follows it holds none. */
export function sessionText({ uid, authTime, sessionID = '' }: SessionRef): string {
  return `${uid}.${Math.floor((authTime?.getTime() ?? 0) / SECOND_MS)}.${sessionID}`;
}

export function sessionOf(text: string | null): SessionRef | null {
  const [, uid, seconds, sessionID] = /^(.{1,128})\.(\d{1,12})\.([\w-]{0,64})$/.exec(text ?? '') ?? [];
  if (uid === undefined || seconds === undefined) return null;
  return {
    uid,
    authTime: new Date(Number(seconds) * SECOND_MS),
    ...(sessionID === '' ? {} : { sessionID }),
  };
}
