import { useEffect, useReducer, useRef } from 'react';
import { sentenceOf } from '#features/settings/account-errors.ts';
import type { LeavingPorts } from '#features/settings/ports.ts';
import type { Proving } from '#features/settings/re-authentication/re-authentication.ts';
import { type Leaving, type LeavingEvent, leaving } from './account-deletion.ts';

export interface LeavingView {
  state: Leaving;
  again(): void;
  leave(): void;
}

export function useLeaving(ports: LeavingPorts, proving: Proving): LeavingView {
  const [state, tell] = useReducer(leaving, { step: 'looking' });
  const { step } = state;
  const running = useRef(false);

  useEffect(() => {
    if (step !== 'looking') return;
    let here = true;
    Promise.all([ports.subscriptions(), ports.takesHere().catch(() => null)]).then(
      ([subscriptions, takes]) => here && tell({ type: 'looked', subscriptions, takes, now: Date.now() }),
      () => here && tell({ type: 'not-looked' }),
    );
    return () => {
      here = false;
    };
  }, [step, ports]);

  useEffect(() => {
    if (state.step !== 'leaving' || running.current) return;
    running.current = true;
    const over = (event: LeavingEvent) => {
      running.current = false;
      tell(event);
      // Also when the person has turned to another page meanwhile: an account that is gone is not stayed with.
      if (leaving(state, event).step === 'gone') void ports.farewell();
    };
    proving
      .run(() => ports.removePerson())
      .then(
        () => over({ type: 'left' }),
        (cause: unknown) => over({ type: 'refused', cause, words: sentenceOf(cause) }),
      );
  }, [state, ports, proving]);

  return { state, again: () => tell({ type: 'again' }), leave: () => tell({ type: 'leave' }) };
}
