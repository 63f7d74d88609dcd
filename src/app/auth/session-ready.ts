import type { Session } from '#session/session.ts';

/** Resolves once it is known whether somebody is signed in. */
export function sessionReady(session: Pick<Session, 'state' | 'subscribe'>): Promise<void> {
  return new Promise((resolve) => {
    if (session.state().kind !== 'loading') return resolve();
    const stop = session.subscribe(() => {
      if (session.state().kind === 'loading') return;
      stop();
      resolve();
    });
  });
}
