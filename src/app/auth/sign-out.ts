import type { AppContext } from '#app/context.ts';
import { users } from '#contract/users.ts';

type SignOutParts = Pick<AppContext, 'api' | 'session' | 'kept' | 'packs' | 'worker' | 'reporter'>;

/**
 * Ends the session on this device: the school is told; the person's kept queries, what was taken along and the private
 * caches go. What has not been delivered is not touched: takes, parcels and drafts wait for their owner (decisions,
 * "Identity").
 */
export async function signOut(parts: SignOutParts): Promise<void> {
  const { api, reporter } = parts;
  await leave(parts, () =>
    // The school is told where it can be; without a line the sign-out is this device's own.
    api(users.signOut, {}).catch((cause: unknown) => reporter.error(cause, 'sign-out')),
  );
}

/** All sessions of the person end; this device is left as by a sign-out, and what waits here stays. Needs the line. */
export async function endAllSessions(parts: SignOutParts): Promise<void> {
  await leave(parts, () => parts.api(users.revokeSessions, {}));
}

async function leave(parts: SignOutParts, tellSchool: () => Promise<unknown>): Promise<void> {
  const { session, kept, packs, worker, reporter } = parts;
  const state = session.state();
  if (state.kind !== 'in') return;
  await tellSchool();
  await session.signOut();
  kept.drop(state.identity.uid);
  await packs.drop().catch((cause: unknown) => reporter.error(cause, 'sign-out'));
  await worker.signedOut();
}
