import type * as z from 'zod/mini';
import type { BrowserDevice } from './devices/browser-device.ts';
import type { IdentityDeps } from './identity-deps.ts';
import { IdentityError } from './identity-error.ts';

export interface IdentityRequest {
  /** Address of the sender; for limits. */
  readonly sender: string;
  /** For limits as well, never for identity. */
  readonly device: BrowserDevice;
}

/** One call of the Identity Toolkit: members in, members out. Refusals are thrown as `IdentityError`. */
export type IdentityCall = (
  input: Readonly<Record<string, unknown>>,
  deps: IdentityDeps,
  request: IdentityRequest,
) => Promise<object>;

/** Input that fits the schema. @throws IdentityError INVALID_ARGUMENT */
export function parseInput<S extends z.ZodMiniType>(schema: S, input: unknown): z.output<S> {
  const result = schema.safeParse(input);
  if (!result.success) throw new IdentityError('INVALID_ARGUMENT');
  return result.data;
}

export function idTokenOf(input: Readonly<Record<string, unknown>>): string | undefined {
  const { idToken } = input;
  return typeof idToken === 'string' ? idToken : undefined;
}
