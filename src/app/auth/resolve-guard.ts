import type { AppContext } from '#app/context.ts';
import { screenOf } from '#domain/screen.ts';
import { type GuardResult, guard } from './guards.ts';
import { sessionReady } from './session-ready.ts';

interface Place {
  pathname: string;
  search: object;
}

/** Asks the guard until it no longer waits; what it waits for is looked up in between. */
export async function resolveGuard(
  { session, onboarding }: Pick<AppContext, 'session' | 'onboarding'>,
  { pathname, search }: Place,
): Promise<Exclude<GuardResult, { do: 'wait' }>> {
  const screen = screenOf(pathname);
  const landingWanted = 'lp' in search;
  for (;;) {
    const state = session.state();
    const need = state.kind === 'in' ? onboarding.known(state.identity.uid) : 'unknown';
    const verdict = guard({ session: state.kind, onboarding: need, screen, landingWanted });
    if (verdict.do !== 'wait') return verdict;
    if (state.kind === 'loading') {
      await session.start();
      await sessionReady(session);
    } else if (state.kind === 'in') {
      await onboarding.ask(state.identity.uid);
    }
  }
}
