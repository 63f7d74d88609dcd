import { type LazyObserve, lazyObserve, reportWindowErrors } from './lazy-observe.ts';

/** Reporter and telemetry of this page; what nobody catches is reported from now on. */
export function pageObserve(view: Window): LazyObserve {
  const observe = lazyObserve(console, async () => {
    const { startObserve } = await import('./start-observe.ts');
    return startObserve(view);
  });
  reportWindowErrors(view, observe.reporter);
  return observe;
}
