import type { Context } from 'hono';
import { ApiError } from '#contract/errors.ts';

/** What the last ID token said of a person, and when they were last seen. */
export interface SeenFacts {
  readonly email: string | null;
  readonly email_verified: boolean;
  readonly seen_at: Date;
}

/** The caller, from a checked ID token. */
export interface Caller {
  readonly uid: string;
  readonly email?: string | undefined;
  readonly emailVerified: boolean;
  readonly phoneNumber?: string | undefined;
  readonly name?: string | undefined;
  readonly signInProvider: string;
  /** When the person last signed in; a refreshed token keeps the time. */
  readonly authTime?: Date | undefined;
  /** Which sign-in of the person this is; only the embedded identity says. */
  readonly sessionID?: string | undefined;
  /** What was stored of the person when the session was checked, by the same statement; null: nothing, undefined: not asked. */
  readonly seen?: SeenFacts | null | undefined;
}

/**
 * Checks an ID token: signature, issuer, audience, times.
 * @returns null for an invalid token, whatever the reason; throws only when the token could not be checked
 */
export type VerifyToken = (token: string) => Promise<Caller | null>;

/** Ensures that the person behind a private call is stored; throws `api/unauthorized` for a deleted one. */
export type EnsureUser = (caller: Caller) => Promise<void>;

/**
 * @returns undefined without a bearer token
 * @throws ApiError 401 `api/unauthorized` for an invalid one
 */
export async function callerOf(c: Context, verifyToken: VerifyToken): Promise<Caller | undefined> {
  const header = c.req.header('authorization');
  if (header === undefined) return undefined;
  const token = /^Bearer\s+(\S+)$/i.exec(header)?.[1];
  const caller = token === undefined ? null : await verifyToken(token);
  if (caller === null) throw new ApiError('api/unauthorized');
  return caller;
}
