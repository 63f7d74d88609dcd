import type { AppContext } from '#app/context.ts';
import type { InboxNotice } from '#contract/notices/inbox.ts';
import { SECOND_MS } from '#domain/time-units.ts';
import type { InboxPorts } from '#features/inbox/inbox-ports.ts';
import { settleWithin } from '#lib/settle-within.ts';
import { INBOX } from '#outbox/activity.ts';

type Deps = Pick<AppContext, 'api' | 'device'>;

/** A notice waits for its answer no longer: on a connection that slow the answer opens from the server. */
const READY_TIMEOUT_MS = 30 * SECOND_MS;

/** What the inbox needs. Create it once per mount: effects hold on to it. */
export function inboxPorts({ api, device }: Deps, uid: string, storage: Storage): InboxPorts {
  const brought = new Set<string>();
  return {
    uid,
    api,
    storage,
    async record({ noticeIDs, until }) {
      const { outbox } = await device.load();
      await outbox.recordActivity(uid, INBOX, { kind: 'notices', noticeIDs, until });
    },
    async ready(notices) {
      const fresh = notices.filter((notice) => isNewAnswer(notice) && !brought.has(notice.noticeID));
      if (fresh.length === 0) return;
      const bring = async () => (await import('#app/cache/answer-precache.ts')).answersHere();
      await settleWithin(READY_TIMEOUT_MS, bring()).catch(() => undefined);
      for (const { noticeID } of fresh) brought.add(noticeID);
    },
  };
}

function isNewAnswer({ kind, isRead }: InboxNotice): boolean {
  return kind === 'answer' && !isRead;
}
