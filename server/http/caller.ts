import type { Context } from 'hono';
import { ApiError } from '#contract/errors.ts';

/** Who calls, as a checked ID token says. */
export interface Caller {
  readonly uid: string;
  readonly email?: string | undefined;
  readonly emailVerified: boolean;
  readonly phoneNumber?: string | undefined;
  readonly name?: string | undefined;
  readonly signInProvider: string;
  /** When the person last proved who they are; a refresh is no proof. */
  readonly authTime?: Date | undefined;
}

/**
 * Checks an ID token: signature, issuer, audience, times.
 * @returns null for a token that is not good (any reason); throws only when it could not be checked.
 */
export type VerifyToken = (token: string) => Promise<Caller | null>;

/** Ensures that the person behind a private call is stored; throws `api/unauthorized` for a deleted one. */
export type EnsureUser = (caller: Caller) => Promise<void>;

/** @returns undefined without a bearer; throws `api/unauthorized` when one was sent but is not good. */
export async function callerOf(c: Context, verifyToken: VerifyToken): Promise<Caller | undefined> {
  const header = c.req.header('authorization');
  if (header === undefined) return undefined;
  const token = /^Bearer\s+(\S+)$/i.exec(header)?.[1];
  const caller = token === undefined ? null : await verifyToken(token);
  if (caller === null) throw new ApiError('api/unauthorized');
  return caller;
}
