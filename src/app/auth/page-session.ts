import { loadPublicConfig } from '#app/cache/public-config.ts';
import { later } from '#lib/later.ts';
import { createFirebaseSession, type FirebaseSession } from '#session/firebase-session.ts';
import type { TokenRefreshDeps } from '#session/token-refresh.ts';

/**
 * The session of this page.
 *
 * @param onNew runs for a person whose account was created just now, before any screen learns that they are signed in
 */
export function pageSession(view: Window, onNew: (uid: string) => void): FirebaseSession {
  return createFirebaseSession({
    config: async () => (await loadPublicConfig(fetch, view.localStorage)).auth,
    storage: view.localStorage,
    tab: view.sessionStorage,
    events: view,
    tokenRefresh: tokenRefreshDeps(view),
    onNew,
  });
}

function tokenRefreshDeps(view: Window): TokenRefreshDeps {
  return {
    now: () => Date.now(),
    later,
    isVisible: () => view.document.visibilityState === 'visible',
    onActive(listener) {
      view.addEventListener('online', listener);
      view.document.addEventListener('visibilitychange', listener);
      return () => {
        view.removeEventListener('online', listener);
        view.document.removeEventListener('visibilitychange', listener);
      };
    },
  };
}
