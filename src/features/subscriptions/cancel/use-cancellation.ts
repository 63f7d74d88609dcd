import { useEffect, useReducer, useRef } from 'react';
import { type CancelEvent, type Cancelling, cancelling, IDLE, toCancel } from './cancellation.ts';
import type { SubscriptionPorts } from '#features/subscriptions/ports.ts';

export interface CancellingView {
  state: Cancelling;
  press(): void;
}

/** Carries out what the machine is at: sends, and after a lost answer asks how the contract stands. */
export function useCancelling(
  ports: SubscriptionPorts,
  currCode: string,
  reason: string,
  onDone: () => void,
): CancellingView {
  const [state, tell] = useReducer(cancelling, IDLE);
  const running = useRef(false);

  useEffect(() => {
    if (running.current || (state.step !== 'sending' && state.step !== 'looking')) return;
    running.current = true;
    const over = (event: CancelEvent) => {
      running.current = false;
      tell(event);
    };
    if (state.step === 'sending') {
      ports.cancel(currCode, reason, state.key).then(
        (contract) => over({ type: 'answered', contract }),
        (cause: unknown) => over({ type: 'failed', cause }),
      );
    } else {
      ports.look().then(
        (contracts) => over({ type: 'looked', found: toCancel(contracts, currCode, Date.now()) }),
        () => over({ type: 'looked', found: null }),
      );
    }
  }, [state, ports, currCode, reason]);

  const { step } = state;
  useEffect(() => {
    if (step === 'done') onDone();
  }, [step, onDone]);

  return { state, press: () => tell({ type: 'press', key: crypto.randomUUID() }) };
}
