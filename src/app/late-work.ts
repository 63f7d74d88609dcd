import { followDeviceSettings } from '#local/apply-device-settings.ts';
import { savesData } from '#network/saves-data.ts';
import { keepScreenOnWhilePlaying } from '#sound/screen-while-playing.ts';
import { isWipeUnfinished } from './auth/wipe-device.ts';
import { prefetchNearLinks } from './cache/prefetch-links.ts';
import type { AppDeps } from './context.ts';
import { startInstalled } from './device/installed/start-installed.ts';
import { followPractice } from './device/practice/follow-practice.ts';
import { startPush } from './device/push/start-push.ts';
import { buildOf, keepHomeSnapshot } from './first-paint/home-snapshot.ts';
import type { createAppRouter } from './router.tsx';
import { dropTagsOfOtherPages } from './shell/page-tags.ts';
import { runEachWhenIdle, runWhenIdle } from './shell/run-when-idle.ts';

type AppRouter = ReturnType<typeof createAppRouter>;

/** What follows the app through the visit and the first screen needs nothing of: one file, begun piece by piece. */
export function startLateWork(deps: AppDeps, router: AppRouter, root: HTMLElement): void {
  const { network } = deps;
  runEachWhenIdle([
    () => keepSnapshot(deps, router, root),
    () => void dropTagsOfOtherPages(router, document),
    () =>
      void prefetchNearLinks({
        router,
        root,
        isOnline: network.isOnline,
        savesData: () => savesData(window),
      }),
    () => void followPractice(deps, window),
    () => startInstalled(deps, router, window),
    () => void followDeviceSettings(window),
    () => keepScreenOnWhilePlaying(document),
    () => void startPush(deps, window),
    () => endWipe(deps),
  ]);
}

/** A page that was closed while a deleted account was being wiped: opening the databases goes on with it, whoever is signed in. */
function endWipe({ device, reporter }: AppDeps): void {
  if (isWipeUnfinished(localStorage))
    device.load().catch((cause: unknown) => reporter.error(cause, 'farewell'));
}

function keepSnapshot(deps: AppDeps, router: AppRouter, root: HTMLElement): void {
  if (!('caches' in globalThis)) return;
  keepHomeSnapshot({
    ...deps,
    root,
    pathname: () => router.latestLocation.pathname,
    caches,
    now: () => Date.now(),
    build: buildOf(document),
    whenIdle: runWhenIdle,
  });
}
