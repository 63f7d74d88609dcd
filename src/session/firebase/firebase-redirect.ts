import {
  type Auth,
  browserPopupRedirectResolver,
  getRedirectResult,
  linkWithRedirect,
  reauthenticateWithRedirect,
  type AuthProvider as SocialProvider,
  signInWithRedirect,
  signOut,
  type UserCredential,
} from 'firebase/auth';
import { authFailure } from '#session/auth-failure.ts';
import { type PendingRedirect, pendingRedirect, type TabStorage } from '#session/pending-redirect.ts';
import { AuthError } from '#session/session.ts';
import { currentUser } from './firebase-auth.ts';

export type Returned = PendingRedirect & ({ credential: UserCredential } | { failure: AuthError });

export interface RedirectFlow {
  /** Leaves the page. Settles only when that failed, or when the person returned to this same page. */
  leave(pending: PendingRedirect, provider: SocialProvider): Promise<never>;
  /** The result of the redirect before this page; null when there was none or it has no result. Never rejects. */
  returned(): Promise<Returned | null>;
}

interface Deps {
  /** Rejects when the server cannot be reached. */
  readonly checkServer: () => Promise<void>;
  readonly auth: Auth;
  /** The second Firebase app. */
  readonly redirectAuth: () => Promise<Auth>;
  readonly tab: TabStorage;
  /** Emits `pageshow`. */
  readonly events: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;
}

/*
 * A second Firebase app carries out redirects; its user is a copy in this tab. With the main app the SDK would mark the
 * stored user as being on a redirect, and anything that opens that store without a resolver (the worker, another tab)
 * would delete the user from it: signed out while linking an account.
 *
 *   signIn                second app: nobody  ──▶ provider ──▶ second app: the new user ──▶ becomes the user here
 *   link, reauthenticate  second app: a copy  ──▶ provider ──▶ second app: the copy with new tokens ──▶ becomes the user here
 */
export function redirectFlow({ checkServer, auth, redirectAuth, tab, events }: Deps): RedirectFlow {
  let reading: Promise<Returned | null> | undefined;
  const read = async (): Promise<Returned | null> => {
    const pending = pendingRedirect.read(tab);
    if (pending === null) return null;
    try {
      const second = await redirectAuth();
      const credential = await getRedirectResult(second, browserPopupRedirectResolver);
      if (credential === null) return null;
      await auth.authStateReady();
      if (pending.action !== 'signIn' && auth.currentUser?.uid !== credential.user.uid) {
        throw new AuthError(auth.currentUser === null ? 'null-user' : 'user-mismatch');
      }
      await auth.updateCurrentUser(credential.user);
      await signOut(second);
      return { ...pending, credential };
    } catch (error) {
      return { ...pending, failure: authFailure(error) };
    } finally {
      pendingRedirect.clear(tab);
    }
  };
  return {
    async leave(pending, provider) {
      // An app on the home screen cannot return from the browser's own offline page.
      await checkServer();
      // Who came back by the browser's button and presses at once: the end of that reading forgets what the tab waits for.
      await reading;
      const second = await redirectAuth();
      await second.updateCurrentUser(pending.action === 'signIn' ? null : await currentUser(auth));
      store(tab, pending);
      const back = rejectOnReturn(events);
      try {
        const user = second.currentUser;
        const leaving =
          pending.action === 'signIn' || user === null
            ? signInWithRedirect(second, provider)
            : pending.action === 'link'
              ? linkWithRedirect(user, provider)
              : reauthenticateWithRedirect(user, provider);
        return await Promise.race([leaving, back.promise]);
      } catch (error) {
        pendingRedirect.clear(tab);
        throw error;
      } finally {
        back.stop();
      }
    },
    returned() {
      reading ??= read().finally(() => {
        reading = undefined;
      });
      return reading;
    },
  };
}

function store(tab: TabStorage, pending: PendingRedirect): void {
  try {
    pendingRedirect.write(tab, pending);
  } catch (error) {
    throw new AuthError('web-storage-unsupported', error);
  }
}

/** The browser's back button may show the page from its back/forward cache, still waiting: then this rejects. */
function rejectOnReturn(events: Deps['events']) {
  let stop = () => {};
  const promise = new Promise<never>((_, reject) => {
    const onShow = (event: Event) => {
      if ((event as PageTransitionEvent).persisted) reject(new AuthError('redirect-cancelled-by-user'));
    };
    events.addEventListener('pageshow', onShow);
    stop = () => events.removeEventListener('pageshow', onShow);
  });
  return { promise, stop: () => stop() };
}
