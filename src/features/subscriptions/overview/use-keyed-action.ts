import { useRef, useState } from 'react';
import { errorMessage } from '#contract/error-messages.ts';
import { ApiError, type ErrorCode, leavesResultUnknown } from '#contract/errors.ts';

export interface KeyedAction {
  /** The message of the last failure. */
  problem: string | null;
  /** Runs one action at a time; a second press does nothing. @returns whether it succeeded */
  run(action: (key: string) => Promise<unknown>): Promise<boolean>;
}

/**
 * Runs an action with an idempotency key: a retry after a lost answer carries the same key, the next action a new one.
 * @param messages messages of this action for some error codes, in place of the general ones
 */
export function useKeyedAction(messages: Partial<Record<ErrorCode, string>> = {}): KeyedAction {
  const [problem, setProblem] = useState<string | null>(null);
  const running = useRef(false);
  const key = useRef<string | null>(null);
  const run = async (action: (key: string) => Promise<unknown>) => {
    if (running.current) return false;
    running.current = true;
    key.current ??= crypto.randomUUID();
    setProblem(null);
    try {
      await action(key.current);
      key.current = null;
      return true;
    } catch (cause) {
      const code = cause instanceof ApiError ? cause.known : 'api/unexpected-response';
      // A refusal is an answer, and the server would repeat it for this key.
      if (!leavesResultUnknown(code)) key.current = null;
      setProblem(messages[code] ?? errorMessage(cause));
      return false;
    } finally {
      running.current = false;
    }
  };
  return { problem, run };
}
