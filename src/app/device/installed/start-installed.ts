import { addressAccess } from '#app/auth/address-access.ts';
import type { AppDeps } from '#app/context.ts';
import type { createAppRouter } from '#app/router.tsx';
import { unseenNews } from '#app/shell/update/unseen-news.ts';
import { newsToShow } from '#app/shell/update/update-news.tsx';
import { isRecordingNow } from '#features/homework/recorder/recording-status.ts';
import { followLaunches, type LaunchQueue } from './follow-launches.ts';
import { hasPageTransitions, startPageTransitions } from './page-transitions.ts';
import { receiveLaunched } from './receive-launched.ts';
import { addStartupPicture } from './startup-picture.ts';
import { followStepSwipes } from './step-swipe.ts';

/** As manifest.webmanifest says. */
const START_URL = '/home';

/** What the app on the home screen does beyond a page of a browser. */
export function startInstalled(
  { session, queries }: Pick<AppDeps, 'session' | 'queries'>,
  router: ReturnType<typeof createAppRouter>,
  page: Window & typeof globalThis,
): void {
  const news = unseenNews({
    storage: page.localStorage,
    wasHereBefore: session.state().kind === 'in' && page.navigator.serviceWorker?.controller != null,
  });
  if (news.length > 0) newsToShow.setState(() => news);
  // Without it the app on an iPhone opens with an empty screen, as before.
  void addStartupPicture(page).catch(() => undefined);
  if (hasPageTransitions(page.CSS)) startPageTransitions(router as never, page);
  followStepSwipes({
    page,
    pathname: () => router.latestLocation.pathname,
    isRecording: isRecordingNow,
    onShown: (listener) => void router.subscribe('onResolved', listener),
    open: (href) => void router.navigate({ href, resetScroll: false }),
  });
  const [loaded] = page.performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  followLaunches({
    queue: (page as Window & { launchQueue?: LaunchQueue }).launchQueue,
    loadedAs: loaded?.name ?? '',
    reloaded: loaded?.type === 'reload',
    startURL: START_URL,
    origin: page.location.origin,
    isRecording: isRecordingNow,
    isScreen: (pathname) => addressAccess(router, pathname) !== 'notFound',
    open: (href) => void router.navigate({ href }),
    load: (href) => page.location.assign(href),
    receive: async (files) => {
      const href = await receiveLaunched(files, page.caches);
      await queries.invalidateQueries({ queryKey: ['received-files'] });
      return href;
    },
  });
}
