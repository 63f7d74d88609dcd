import { afterSignIn } from './auth/after-sign-in.ts';
import type { AppDeps } from './context.ts';
import { type createAppRouter, ErrorScreen } from './router.tsx';
import { runEachWhenIdle, runWhenIdle } from './shell/run-when-idle.ts';

type AppRouter = ReturnType<typeof createAppRouter>;

/** A first screen that never comes to rest holds up the rest of the app no longer. */
const MAX_WAIT_MS = 4_000;

/** What the app does once its first screen stands: one thing at a time, whenever the browser is idle. */
export function startIdleWork(deps: AppDeps, router: AppRouter, root: HTMLElement): void {
  const { session, worker } = deps;
  const works = [
    // A visitor who is known to be one needs no identity provider until they sign in.
    () => session.state().kind !== 'out' && void session.start(),
    worker.start,
    deps.observe,
    () => resumeSignIn(deps, router),
    () => void ErrorScreen.preload?.(),
    () => void import('./late-work.ts').then(({ startLateWork }) => startLateWork(deps, router, root)),
    () => void bringToDevice(deps),
  ];
  const drawn = new Promise<void>((resolve) => whenDrawn(router, resolve));
  void drawn.then(() => runEachWhenIdle(works));
  // What it finds is shown with the first screen; the databases themselves can wait.
  void openDevice(deps, (work) => void drawn.then(() => runWhenIdle(work)));
}

/** Opens the device's databases if they hold anything, when `later` calls back. */
export async function openDevice(deps: AppDeps, later: (work: () => void) => void): Promise<void> {
  if (deps.session.state().kind !== 'in') return;
  const { openDeviceWhenUsed } = await import('./device/open-when-used.ts');
  await openDeviceWhenUsed({ ...deps, storage: localStorage, later });
}

/** Resumes a sign-in whose page was lost before; the device's rows may remember it better than localStorage. */
function resumeSignIn({ session, intent, device }: AppDeps, router: AppRouter): void {
  if (session.state().kind !== 'in') return;
  if (intent.isPending()) void afterSignIn(router);
  else device.whenLoaded(() => void afterSignIn(router));
}

/** Calls back once the screen that is loading stands, or after four seconds: its answers have the line to themselves. */
export function whenDrawn(router: AppRouter, work: () => void): void {
  let begun = false;
  const begin = () => {
    if (begun) return;
    begun = true;
    stop();
    clearTimeout(timer);
    work();
  };
  const stop = router.subscribe('onRendered', begin);
  const timer = setTimeout(begin, MAX_WAIT_MS);
}

/** Brings teachers' answers and the texts of their lessons to the device of a person who is signed in; removes the texts once they are not. */
export async function bringToDevice(deps: AppDeps): Promise<void> {
  const state = deps.session.state();
  if (state.kind === 'out' && state.reason !== 'never') {
    const { dropTexts } = await import('./cache/drop-texts.ts');
    return dropTexts(deps);
  }
  if (state.kind !== 'in') return;
  const { startPrecache } = await import('./cache/start-precache.ts');
  startPrecache(deps, window);
}
