import type { AppContext } from '#app/context.ts';
import type { Session } from '#session/session.ts';
import { type GuardResult, guard } from './guards.ts';

interface Address {
  pathname: string;
  search: object;
}

type GuardContext = Pick<AppContext, 'session' | 'onboarding' | 'addressAccess'>;

/** Repeats the guard until it decides; between two rounds it loads what the guard waits for. */
export async function resolveGuard(
  { session, onboarding, addressAccess }: GuardContext,
  { pathname, search }: Address,
): Promise<Exclude<GuardResult, { do: 'wait' }>> {
  const access = addressAccess(pathname);
  const landingWanted = 'lp' in search;
  for (;;) {
    const state = session.state();
    const status = state.kind === 'in' ? onboarding.known(state.identity.uid) : 'unknown';
    const result = guard({ session: state.kind, onboarding: status, access, landingWanted });
    if (result.do !== 'wait') return result;
    if (state.kind === 'loading') {
      await session.start();
      await sessionReady(session);
    } else if (state.kind === 'in') {
      await onboarding.ask(state.identity.uid);
    }
  }
}

/** Resolves once it is known whether somebody is signed in. */
function sessionReady(session: Pick<Session, 'state' | 'subscribe'>): Promise<void> {
  return new Promise((resolve) => {
    if (session.state().kind !== 'loading') return resolve();
    const stop = session.subscribe(() => {
      if (session.state().kind === 'loading') return;
      stop();
      resolve();
    });
  });
}
