import { queryKeyOf } from '#api/query.ts';
import type { AppDeps } from '#app/context.ts';
import { uidOf } from '#app/device/follow-session.ts';
import { users } from '#contract/users.ts';
import { needsInstall, pushBrowser, renewPush } from './push-device.ts';

type PushContext = Pick<AppDeps, 'api' | 'queries' | 'session' | 'reporter'>;

/** Keeps this device's notices going: renews the subscription, asks for news when the worker shows one, counts on the icon. */
export function startPush({ api, queries, session, reporter }: PushContext, page: Window): void {
  page.navigator.serviceWorker?.addEventListener('message', ({ data }) => {
    if ((data as { type?: unknown } | null)?.type === 'notice') void queries.invalidateQueries();
  });
  const me = JSON.stringify(queryKeyOf(users.me, {}));
  queries.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && JSON.stringify(query.queryKey) === me) {
      const unread = (query.state.data as { inbox?: number } | undefined)?.inbox ?? 0;
      // The system may refuse it.
      void showBadge(page.navigator, unread).catch(() => undefined);
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

async function showBadge(navigator: Navigator, unread: number): Promise<void> {
  await (unread > 0 ? navigator.setAppBadge?.(unread) : navigator.clearAppBadge?.());
}
