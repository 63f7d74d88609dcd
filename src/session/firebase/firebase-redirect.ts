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
import { personOf } from './firebase-auth.ts';

export type Returned = PendingRedirect & ({ credential: UserCredential } | { failure: AuthError });

export interface RedirectFlow {
  /** Leaves the page. Settles only when it could not, or when the person came back to this very page. */
  leave(mark: PendingRedirect, provider: SocialProvider): Promise<never>;
  /** What the redirect before this page brought; null when there was none or it brought nothing. Never rejects. */
  returned(): Promise<Returned | null>;
}

interface Deps {
  /** Rejects when the school cannot be reached. */
  readonly reach: () => Promise<void>;
  readonly auth: Auth;
  readonly aside: () => Promise<Auth>;
  readonly tab: TabStorage;
  /** Tells `pageshow`. */
  readonly events: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;
}

/*
 * A redirect is carried out in an app beside the product's own, whose person is a copy in this tab. With the own one the
 * SDK would mark the stored person as being on a redirect; and whoever opens that store without a resolver then (the
 * worker, another tab) deletes the person from it: signed out in the midst of linking an account.
 *
 *   enter        aside: nobody      ──▶ provider ──▶ aside: whoever came in ──▶ becomes the person here
 *   link, prove  aside: a copy      ──▶ provider ──▶ aside: the copy, linked or proved, with new tokens ──▶ the same
 */
export function redirectFlow({ reach, auth, aside, tab, events }: Deps): RedirectFlow {
  let asking: Promise<Returned | null> | undefined;
  const ask = async (): Promise<Returned | null> => {
    const mark = pendingRedirect.read(tab);
    if (mark === null) return null;
    try {
      const beside = await aside();
      const credential = await getRedirectResult(beside, browserPopupRedirectResolver);
      if (credential === null) return null;
      await auth.authStateReady();
      if (mark.deed !== 'enter' && auth.currentUser?.uid !== credential.user.uid) {
        throw new AuthError(auth.currentUser === null ? 'null-user' : 'user-mismatch');
      }
      await auth.updateCurrentUser(credential.user);
      await signOut(beside);
      return { ...mark, credential };
    } catch (error) {
      return { ...mark, failure: authFailure(error) };
    } finally {
      pendingRedirect.clear(tab);
    }
  };
  return {
    async leave(mark, provider) {
      // From the browser's own page about a missing line no way leads back into an app on the home screen.
      await reach();
      const beside = await aside();
      await beside.updateCurrentUser(mark.deed === 'enter' ? null : await personOf(auth));
      keep(tab, mark);
      const back = cameBack(events);
      try {
        const user = beside.currentUser;
        const going =
          mark.deed === 'enter' || user === null
            ? signInWithRedirect(beside, provider)
            : mark.deed === 'link'
              ? linkWithRedirect(user, provider)
              : reauthenticateWithRedirect(user, provider);
        return await Promise.race([going, back.promise]);
      } catch (error) {
        pendingRedirect.clear(tab);
        throw error;
      } finally {
        back.stop();
      }
    },
    returned() {
      asking ??= ask().finally(() => {
        asking = undefined;
      });
      return asking;
    },
  };
}

function keep(tab: TabStorage, mark: PendingRedirect): void {
  try {
    pendingRedirect.write(tab, mark);
  } catch (error) {
    throw new AuthError('web-storage-unsupported', error);
  }
}

/** The way back in the browser shows a page that was kept alive as it was left: waiting for ever. */
function cameBack(events: Deps['events']) {
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
