import { useRef, useState } from 'react';
import { ERROR_MESSAGES } from '#contract/error-messages.ts';
import { ApiError, type ErrorCode } from '#contract/errors.ts';

export interface Write {
  /** What went wrong the last time, as a sentence. */
  trouble: string | null;
  /** Runs one deed at a time: a second press does nothing. @returns whether it was done */
  run(deed: (key: string) => Promise<unknown>): Promise<boolean>;
}

/**
 * A deed that may be repeated: after a failure the same gesture goes on under its key, once it is done a new one begins.
 * @param words where a failure of this deed is better told than in general
 */
export function useWrite(words: Partial<Record<ErrorCode, string>> = {}): Write {
  const [trouble, setTrouble] = useState<string | null>(null);
  const running = useRef(false);
  const key = useRef<string | null>(null);
  const run = async (deed: (key: string) => Promise<unknown>) => {
    if (running.current) return false;
    running.current = true;
    key.current ??= crypto.randomUUID();
    setTrouble(null);
    try {
      await deed(key.current);
      key.current = null;
      return true;
    } catch (cause) {
      const code = cause instanceof ApiError ? cause.code : 'api/unexpected-response';
      // A refusal is an answer, and would be given again under this key.
      if (code !== 'api/network' && code !== 'api/timeout') key.current = null;
      setTrouble(words[code] ?? ERROR_MESSAGES[code]);
      return false;
    } finally {
      running.current = false;
    }
  };
  return { trouble, run };
}
