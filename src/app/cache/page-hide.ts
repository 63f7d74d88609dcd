import type { OnLeaving } from './query-persister.ts';

/** The page is hidden or goes: on phones the last that it hears. */
export function pageLeaving(view: Window): OnLeaving {
  return (listener) => {
    const onHidden = () => {
      if (view.document.visibilityState === 'hidden') listener();
    };
    view.addEventListener('pagehide', listener);
    view.document.addEventListener('visibilitychange', onHidden);
    return () => {
      view.removeEventListener('pagehide', listener);
      view.document.removeEventListener('visibilitychange', onHidden);
    };
  };
}
