import { asksForProof, ProofCancelled } from '#features/settings/account-errors.ts';

/*
 *   idle ──a deed is refused for want of a proof──▶ asking ──proved──▶ the deed goes on by itself ──▶ idle
 *                                                     └──closed──▶ idle, and the deed ends with ProofCancelled
 *
 * One question at a time: a second deed that needs one waits for the answer to the first. A proof by redirect takes the
 * page with it, deed and all: without `brought`, a deed that asks first would send the person away again for ever.
 */
export interface Proving {
  /** Whether the question stands. */
  asking(): boolean;
  subscribe(listener: () => void): () => void;
  /**
   * Runs a deed and, whenever it asks for a fresh proof, asks the person and runs it again.
   * @param first asks before the first try, where the specification wants a proof each time
   * @throws ProofCancelled, or whatever the deed rejects with
   */
  run<T>(deed: () => Promise<T>, how?: { first?: boolean }): Promise<T>;
  /** With no question standing, a redirect has brought the proof back: it counts for the next deed that wants one first. */
  proved(): void;
  cancel(): void;
}

interface Question {
  answer: Promise<void>;
  proved: () => void;
  cancelled: (cause: ProofCancelled) => void;
}

export function createProving(): Proving {
  const listeners = new Set<() => void>();
  let question: Question | null = null;
  let brought = false;
  const become = (next: Question | null) => {
    question = next;
    for (const listener of listeners) listener();
  };
  const ask = (): Promise<void> => {
    if (question === null) become(newQuestion());
    return (question as unknown as Question).answer;
  };
  const settle = (how: (asked: Question) => void) => {
    const asked = question;
    if (asked === null) return;
    become(null);
    how(asked);
  };
  return {
    asking: () => question !== null,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async run(deed, { first = false } = {}) {
      if (first && !brought) await ask();
      brought = false;
      for (;;) {
        try {
          return await deed();
        } catch (cause) {
          if (!asksForProof(cause)) throw cause;
        }
        await ask();
      }
    },
    proved() {
      brought = question === null;
      settle((asked) => asked.proved());
    },
    cancel: () => settle((asked) => asked.cancelled(new ProofCancelled())),
  };
}

function newQuestion(): Question {
  let proved = () => {};
  let cancelled = (_: ProofCancelled) => {};
  const answer = new Promise<void>((resolve, reject) => {
    proved = resolve;
    cancelled = reject;
  });
  return { answer, proved: () => proved(), cancelled: (cause) => cancelled(cause) };
}
