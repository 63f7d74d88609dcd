import { useCallback, useRef, useState } from 'react';
import { sentenceOf } from './account-errors.ts';

export interface DeedView {
  busy: boolean;
  /** What went wrong, as a sentence. */
  trouble: string | null;
  /** Runs one deed at a time: a second press does nothing. @returns whether it was done */
  run(work: () => Promise<unknown>): Promise<boolean>;
  forget(): void;
}

/** A deed of a screen: busy while it runs, and its failure in words. */
export function useDeed(words: (cause: unknown) => string | null = sentenceOf): DeedView {
  const [state, setState] = useState<{ busy: boolean; trouble: string | null }>(IDLE);
  const running = useRef(false);
  const run = useCallback(
    async (work: () => Promise<unknown>) => {
      if (running.current) return false;
      running.current = true;
      setState({ busy: true, trouble: null });
      try {
        await work();
        setState(IDLE);
        return true;
      } catch (cause) {
        setState({ busy: false, trouble: words(cause) });
        return false;
      } finally {
        running.current = false;
      }
    },
    [words],
  );
  const forget = useCallback(() => setState((now) => (now.busy ? now : IDLE)), []);
  return { ...state, run, forget };
}

const IDLE = { busy: false, trouble: null } as const;
