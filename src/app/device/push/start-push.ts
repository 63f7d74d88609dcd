import { hashKey } from '@tanstack/react-query';
import { queryKeyOf } from '#api/query.ts';
import type { AppDeps } from '#app/context.ts';
import { uidOf } from '#app/device/follow-session.ts';
import { inbox } from '#contract/notices/inbox.ts';
import { needsInstall, pushBrowser, renewPush, showBadge } from './push-device.ts';

type PushContext = Pick<AppDeps, 'api' | 'queries' | 'session' | 'reporter'>;

/** Keeps this device's notices going: renews the subscription, asks for news when the worker shows one, counts on the icon. */
export function startPush({ api, queries, session, reporter }: PushContext, page: Window): void {
  page.navigator.serviceWorker?.addEventListener('message', ({ data }) => {
    if ((data as { type?: unknown } | null)?.type === 'notice') void queries.invalidateQueries();
  });
  const firstPage = hashKey(queryKeyOf(inbox.list, { page: 1 }));
  queries.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.queryHash === firstPage) {
      const unread = (query.state.data as { unread?: number } | undefined)?.unread ?? 0;
      void showBadge(page.navigator, unread);
    }
  });
  const uid = uidOf(session);
  if (uid === null) return;
  renewPush({
    api,
    uid,
    storage: localStorage,
    browser: pushBrowser(page),
    needsInstall: needsInstall(page),
  }).catch((cause: unknown) => reporter.error(cause, 'push'));
}
