import { users } from '#contract/users.ts';
import type { AppParts } from './parts.ts';

type SignOutParts = Pick<AppParts, 'api' | 'session' | 'kept' | 'packs' | 'worker' | 'reporter'>;

/**
 * Ends the session on this device: the school is told; the person's kept queries, what was taken along and the private
 * caches go. What has
 * not been delivered is not touched: takes, parcels and drafts wait for their owner (decisions, "Identity").
 */
export async function signOut({ api, session, kept, packs, worker, reporter }: SignOutParts): Promise<void> {
  const state = session.state();
  if (state.kind !== 'in') return;
  // The school is told where it can be; without a line the sign-out is this device's own.
  await api(users.signOut, {}).catch((cause: unknown) => reporter.error(cause, 'sign-out'));
  await session.signOut();
  kept.drop(state.identity.uid);
  await packs.drop().catch((cause: unknown) => reporter.error(cause, 'sign-out'));
  await worker.signedOut();
}
