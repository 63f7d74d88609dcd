import { endAllSessions } from '#app/auth/sign-out.ts';
import { wipeDevice } from '#app/auth/wipe-device.ts';
import { loadPublicConfig } from '#app/cache/public-config.ts';
import type { AppContext } from '#app/context.ts';
import { subscriptions } from '#contract/subscriptions.ts';
import { users } from '#contract/users.ts';
import type { AccountPorts, DeleteAccountPorts, UndeliveredTake } from '#features/settings/ports.ts';
import type { TakeHeader } from '#local/takes/take.ts';

/** What the account screens can do. Create them once per mount: the screens hold on to them. */
export function accountPorts(context: AppContext, onEnded: () => void): AccountPorts {
  const { session, api } = context;
  return {
    account: session.account,
    providers: session.signInMethods.providers,
    cancelPopup: session.signInMethods.cancel,
    revocable: async () => (await loadPublicConfig(fetch, localStorage)).auth.revocable,
    async endSessions() {
      await endAllSessions(context);
      onEnded();
    },
    exportData: async () => (await api(users.export, {})).url,
  };
}

/**
 * What the screen that deletes the account can do, in addition.
 *
 * @param onGone leaves the screen before anything of the person is erased
 */
export function deleteAccountPorts(
  context: AppContext,
  uid: string,
  { onGone, onErased }: { onGone: () => Promise<void>; onErased: () => void },
): DeleteAccountPorts {
  const { api, device } = context;
  return {
    subscriptions: async () => (await api(subscriptions.list, {})).subscriptions ?? [],
    undeliveredTakes: async () => {
      const { takes } = await device.load();
      return (await takes.listOf(uid)).filter(isOnlyHere).map(present);
    },
    async save(takeID) {
      const [{ takes }, { shareOrDownload, takeBlob, takeFileName }] = await Promise.all([
        device.load(),
        import('#features/homework/takes/take-file.ts'),
      ]);
      const take = await takes.header(takeID);
      if (take === null) throw new Error(`take ${takeID} is gone`);
      await shareOrDownload(await takeBlob(takes, take), takeFileName(take));
    },
    deleteAccount: async () => void (await api(users.remove, {})),
    async wipeDevice() {
      await onGone();
      await wipeDevice(context, uid, localStorage);
      onErased();
    },
  };
}

/** Neither discarded nor confirmed by the server; interrupted takes count, because their bytes are here as well. */
function isOnlyHere({ state, deliveredAt }: TakeHeader): boolean {
  return state !== 'discarded' && deliveredAt === null;
}

function present({ takeID, lesson, startedAt }: TakeHeader): UndeliveredTake {
  return { takeID, lessonName: lesson.lessonName, startedAt };
}
