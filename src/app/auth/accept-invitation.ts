import type { QueryClient } from '@tanstack/react-query';
import type { Api } from '#api/client.ts';
import { queryOf } from '#api/query.ts';
import { ApiError } from '#contract/errors.ts';
import { invitations } from '#contract/invitations/invitations.ts';
import { forgetInvitation, pendingInvitation } from './pending-invitation.ts';

interface Deps {
  readonly api: Api;
  readonly queries: Pick<QueryClient, 'invalidateQueries'>;
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  now(): number;
}

/**
 * Accepts the invitation that waits on this device, once somebody is signed in. The server decides whether the account is
 * new, and tells the person by a notice; without an answer the code waits for the next start.
 */
export async function acceptPendingInvitation({ api, queries, storage, now }: Deps): Promise<void> {
  const code = pendingInvitation(storage, now());
  if (code === null) return forgetInvitation(storage);
  try {
    await api(invitations.accept, { code });
  } catch (cause) {
    if (!isFinal(cause)) return;
  }
  forgetInvitation(storage);
  await queries.invalidateQueries({ queryKey: queryOf(api, invitations.show, {}).queryKey });
}

function isFinal(cause: unknown): boolean {
  return (
    cause instanceof ApiError && (cause.code.startsWith('invitations/') || cause.known === 'api/bad-request')
  );
}
