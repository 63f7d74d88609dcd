import { useCallback, useRef, useState } from 'react';
import { accountErrorMessage } from './account-errors.ts';

export interface AccountActionView {
  busy: boolean;
  /** The message of the last failure. */
  problem: string | null;
  /** Runs one action at a time; a second press does nothing. @returns whether it succeeded */
  run(work: () => Promise<unknown>): Promise<boolean>;
  forget(): void;
}

/** Runs actions of a screen; exposes whether one runs and the message of a failure. */
export function useAccountAction(
  toMessage: (cause: unknown) => string | null = accountErrorMessage,
): AccountActionView {
  const [state, setState] = useState<{ busy: boolean; problem: string | null }>(IDLE);
  const running = useRef(false);
  const run = useCallback(
    async (work: () => Promise<unknown>) => {
      if (running.current) return false;
      running.current = true;
      setState({ busy: true, problem: null });
      try {
        await work();
        setState(IDLE);
        return true;
      } catch (cause) {
        setState({ busy: false, problem: toMessage(cause) });
        return false;
      } finally {
        running.current = false;
      }
    },
    [toMessage],
  );
  const forget = useCallback(() => setState((now) => (now.busy ? now : IDLE)), []);
  return { ...state, run, forget };
}

const IDLE = { busy: false, problem: null } as const;
