import type { OnPageHide } from './query-persister.ts';

/** The page is hidden or goes: on phones the last that it hears. */
export function onPageHide(view: Window): OnPageHide {
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
