import type { Context } from 'hono';
import { ApiError } from '#contract/errors.ts';

/** What is stored of a person's address, and when they were last seen. */
export interface SeenFacts {
  readonly email: string | null;
  readonly email_verified: boolean;
  readonly seen_at: Date;
  /** When the ID token was made that the address comes from; missing or null where it comes from the account itself. */
  readonly address_as_of?: Date | null;
}

/** The caller, from a checked ID token. */
export interface Caller {
  readonly uid: string;
  /** Address and confirmation are those of the account at this moment, where it is ours; else those of the token. */
  readonly email?: string | undefined;
  readonly emailVerified: boolean;
  /** When the token was made that the address comes from; missing where it comes from the account itself. */
  readonly addressAsOf?: Date | undefined;
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
