import type { IdentityDeps } from './identity-deps.ts';

export interface Request {
  /** Address of the sender; for limits. */
  readonly sender: string;
}

/** One call of the Identity Toolkit: members in, members out; refusals are thrown as `IdentityError`. */
export type Flow = (
  input: Readonly<Record<string, unknown>>,
  deps: IdentityDeps,
  request: Request,
) => Promise<object>;

export function idTokenOf(input: Readonly<Record<string, unknown>>): string | undefined {
  const { idToken } = input;
  return typeof idToken === 'string' ? idToken : undefined;
}
