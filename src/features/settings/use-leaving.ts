import { useEffect, useReducer, useRef } from 'react';
import type { LeavingPorts } from './account-ports.ts';
import { type Leaving, leaving } from './leaving.ts';
import type { Proving } from './proof.ts';
import { sentenceOf } from './trouble.ts';

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
    if (step !== 'leaving' || running.current) return;
    running.current = true;
    proving
      .run(() => ports.removePerson())
      .then(
        () => tell({ type: 'left' }),
        (cause: unknown) => tell({ type: 'refused', cause, words: sentenceOf(cause) }),
      )
      .finally(() => {
        running.current = false;
      });
  }, [step, ports, proving]);

  useEffect(() => {
    if (step === 'gone') void ports.farewell();
  }, [step, ports]);

  return { state, again: () => tell({ type: 'again' }), leave: () => tell({ type: 'leave' }) };
}
