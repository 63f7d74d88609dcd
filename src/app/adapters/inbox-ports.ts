import type { AppContext } from '#app/context.ts';
import type { InboxPorts } from '#features/inbox/inbox-ports.ts';
import { INBOX } from '#outbox/activity.ts';

type Deps = Pick<AppContext, 'api' | 'device'>;

/** What the inbox needs. Create it once per mount: effects hold on to it. */
export function inboxPorts({ api, device }: Deps, uid: string, storage: Storage): InboxPorts {
  return {
    uid,
    api,
    storage,
    async record({ noticeIDs, until }) {
      const { outbox } = await device.load();
      await outbox.recordActivity(uid, INBOX, { kind: 'notices', noticeIDs, until });
    },
  };
}
