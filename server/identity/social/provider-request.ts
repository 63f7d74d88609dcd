import * as z from 'zod/mini';
import { parseInput } from '#server/identity/flow.ts';
import { IdentityError } from '#server/identity/identity-error.ts';
import { ProviderId } from './provider.ts';

const text = z.optional(z.nullable(z.string()));
const Wanted = z.object({
  requestUri: text,
  sessionId: text,
  postBody: text,
  idToken: text,
  autoCreate: z.optional(z.unknown()),
  returnIdpCredential: z.optional(z.unknown()),
});
type Wanted = z.output<typeof Wanted>;

export interface ProviderRequest {
  readonly provider: ProviderId;
  /** An assertion and its session, or a credential. */
  readonly secrets: readonly string[];
  readonly idToken: string | null;
  readonly mayBeNew: boolean;
  readonly wantsCredential: boolean;
}

/**
 * Reads the members of accounts:signInWithIdp. After a pop-up or a redirect `requestUri` is the address that our handler made;
 * with a credential it is a fixed one and `postBody` holds it. Neither may hold claims in the clear.
 */
export function providerRequest(input: unknown): ProviderRequest {
  const wanted = parseInput(Wanted, input);
  const given = wanted.sessionId ? fromHandler(wanted, wanted.sessionId) : fromCredential(wanted);
  const provider = ProviderId.safeParse(given.provider);
  if (!provider.success) throw new IdentityError('INVALID_IDP_RESPONSE');
  return {
    provider: provider.data,
    secrets: given.secrets,
    idToken: wanted.idToken || null,
    mayBeNew: wanted.autoCreate !== false,
    wantsCredential: wanted.returnIdpCredential === true,
  };
}

function fromHandler({ requestUri }: Wanted, sessionId: string) {
  const query = URL.canParse(requestUri ?? '')
    ? new URL(requestUri ?? '').searchParams
    : new URLSearchParams();
  return { provider: query.get('providerId'), secrets: [query.get('assertion') ?? '', sessionId] };
}

function fromCredential({ postBody }: Wanted) {
  const body = new URLSearchParams(postBody ?? '');
  return { provider: body.get('providerId'), secrets: [body.get('id_token') ?? ''] };
}
