import { forgetNotedDraft } from '#app/adapters/noted-draft-key.ts';
import type { AppContext } from '#app/context.ts';
import { users } from '#contract/users.ts';

type SignOutContext = Pick<
  AppContext,
  'api' | 'session' | 'persistedQueries' | 'packs' | 'worker' | 'reporter'
>;

/**
 * Ends the session on this device. The server is notified when it can be reached. The person's cached queries, packs
 * and private worker caches are deleted; undelivered takes, parcels and drafts stay for their owner.
 */
export async function signOut(context: SignOutContext): Promise<void> {
  const { api, reporter } = context;
  await clearDevice(context, () =>
    // Offline, the sign-out affects this device only.
    api(users.signOut, {}).catch((cause: unknown) => reporter.error(cause, 'sign-out')),
  );
}

/** Revokes all sessions of the person, then clears this device as `signOut` does. Rejects offline. */
export async function endAllSessions(context: SignOutContext): Promise<void> {
  await clearDevice(context, () => context.api(users.revokeSessions, {}));
}

async function clearDevice(context: SignOutContext, notifyServer: () => Promise<unknown>): Promise<void> {
  const { session, persistedQueries, packs, worker, reporter } = context;
  const state = session.state();
  if (state.kind !== 'in') return;
  await forgetNotices(context);
  await notifyServer();
  await session.signOut();
  persistedQueries.drop(state.identity.uid);
  forgetNotedDraft(state.identity.uid, localStorage);
  await packs.drop().catch((cause: unknown) => reporter.error(cause, 'sign-out'));
  await worker.signedOut();
}

/** This device shows no more notices of the person, nor their number; while the session is still good, the server can be told so. */
async function forgetNotices({ api, reporter }: SignOutContext): Promise<void> {
  await import('#app/device/push/push-device.ts')
    .then(async ({ forgetPush, pushBrowser, showBadge }) => {
      await showBadge(navigator, 0);
      await forgetPush(api, pushBrowser(window));
    })
    .catch((cause: unknown) => reporter.error(cause, 'sign-out'));
}
