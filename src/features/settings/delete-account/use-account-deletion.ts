import { useEffect, useReducer, useRef } from 'react';
import { accountErrorMessage } from '#features/settings/account-errors.ts';
import type { DeleteAccountPorts } from '#features/settings/ports.ts';
import type { Reauthentication } from '#features/settings/reauthentication/reauthentication.ts';
import { type AccountDeletion, type AccountDeletionEvent, accountDeletion } from './account-deletion.ts';

export interface AccountDeletionView {
  state: AccountDeletion;
  retry(): void;
  deleteAccount(): void;
}

/** Runs the machine of `account-deletion.ts`. */
export function useAccountDeletion(
  ports: DeleteAccountPorts,
  reauthentication: Reauthentication,
): AccountDeletionView {
  const [state, dispatch] = useReducer(accountDeletion, { step: 'checking' });
  const { step } = state;
  const running = useRef(false);

  useEffect(() => {
    if (step !== 'checking') return;
    let here = true;
    Promise.all([ports.subscriptions(), ports.undeliveredTakes().catch(() => null)]).then(
      ([subscriptions, takes]) =>
        here && dispatch({ type: 'checked', subscriptions, takes, now: Date.now() }),
      () => here && dispatch({ type: 'check-failed' }),
    );
    return () => {
      here = false;
    };
  }, [step, ports]);

  useEffect(() => {
    if (state.step !== 'deleting' || running.current) return;
    running.current = true;
    const finish = (event: AccountDeletionEvent) => {
      running.current = false;
      dispatch(event);
      // Also when the person turned to another page meanwhile: a deleted person does not stay signed in.
      if (accountDeletion(state, event).step === 'deleted') void ports.wipeDevice();
    };
    reauthentication
      .run(() => ports.deleteAccount())
      .then(
        () => finish({ type: 'deleted' }),
        (cause: unknown) => finish({ type: 'refused', cause, message: accountErrorMessage(cause) }),
      );
  }, [state, ports, reauthentication]);

  return {
    state,
    retry: () => dispatch({ type: 'retry' }),
    deleteAccount: () => dispatch({ type: 'delete' }),
  };
}
