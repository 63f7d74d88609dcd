import type { LastKnownStore } from '#session/last-known-identity.ts';

type View = Pick<Window, 'location' | 'addEventListener'>;

/** Somebody who signs in in another tab, or comes back to this page after it, finds /home as everywhere; not on `/?lp`. */
export function leaveOnceSignedIn(view: View, known: Pick<LastKnownStore, 'read'>): void {
  const look = () => {
    if (known.read()?.kind === 'in' && !new URLSearchParams(view.location.search).has('lp'))
      view.location.replace('/home');
  };
  view.addEventListener('storage', look);
  view.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) look();
  });
}
