import { useEffect, useReducer, useRef } from 'react';
import type { SubscriptionPorts } from '#features/subscriptions/ports.ts';
import { type CancelEvent, type Cancellation, cancellable, cancellation, IDLE } from './cancellation.ts';

export interface CancellationView {
  state: Cancellation;
  press(): void;
}

/** Runs the machine of `cancellation.ts`: sends, and after a lost answer checks the subscription. */
export function useCancellation(
  ports: SubscriptionPorts,
  currCode: string,
  reason: string,
  onDone: () => void,
): CancellationView {
  const [state, dispatch] = useReducer(cancellation, IDLE);
  const running = useRef(false);

  useEffect(() => {
    if (running.current || (state.step !== 'sending' && state.step !== 'checking')) return;
    running.current = true;
    const over = (event: CancelEvent) => {
      running.current = false;
      dispatch(event);
    };
    if (state.step === 'sending') {
      ports.cancel(currCode, reason, state.key).then(
        (subscription) => over({ type: 'answered', subscription }),
        (cause: unknown) => over({ type: 'failed', cause }),
      );
    } else {
      ports.fetchSubscriptions().then(
        (subscriptions) => over({ type: 'checked', found: cancellable(subscriptions, currCode, Date.now()) }),
        () => over({ type: 'checked', found: null }),
      );
    }
  }, [state, ports, currCode, reason]);

  const { step } = state;
  useEffect(() => {
    if (step === 'done') onDone();
  }, [step, onDone]);

  return { state, press: () => dispatch({ type: 'press', key: crypto.randomUUID() }) };
}
