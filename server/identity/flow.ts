import type * as z from 'zod/mini';
import type { IdentityDeps } from './identity-deps.ts';
import { IdentityError } from './identity-error.ts';

export interface FlowRequest {
  /** Address of the sender; for limits. */
  readonly sender: string;
}

/** One call of the Identity Toolkit: members in, members out. Refusals are thrown as `IdentityError`. */
export type Flow = (
  input: Readonly<Record<string, unknown>>,
  deps: IdentityDeps,
  request: FlowRequest,
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
