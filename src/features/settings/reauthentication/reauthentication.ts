import { createStore, type Readable } from '@tanstack/store';
import { needsReauthentication, ReauthenticationCancelled } from '#features/settings/account-errors.ts';

/*
 *   idle ──an action needs reauthentication──▶ asking ──confirmed──▶ idle, and the action runs again
 *                                                └──closed──▶ idle, and the action rejects with ReauthenticationCancelled
 *
 * One question at a time: a second action waits for the answer to the first question. A reauthentication by redirect
 * ends the page with the action. Without `confirmedByRedirect`, an action that always asks first would redirect forever.
 */
export interface Reauthentication {
  /** Whether the person is being asked. */
  asking: Readable<boolean>;
  /**
   * Runs an action. Whenever it needs a fresh sign-in, asks the person and runs it again.
   * @param first asks before the first try
   * @throws ReauthenticationCancelled, or the error of the action
   */
  run<T>(action: () => Promise<T>, how?: { first?: boolean }): Promise<T>;
  /** The person confirmed. While nobody is asked, a redirect brought it: then it counts for the next action with `first`. */
  confirmed(): void;
  cancel(): void;
}

interface Question {
  answer: Promise<void>;
  confirmed: () => void;
  cancelled: (cause: ReauthenticationCancelled) => void;
}

/** Creates the reauthentication of one screen. */
export function createReauthentication(): Reauthentication {
  const asking = createStore(false);
  let question: Question | null = null;
  let confirmedByRedirect = false;
  const setQuestion = (next: Question | null) => {
    question = next;
    asking.setState(() => next !== null);
  };
  const ask = (): Promise<void> => {
    const asked = question ?? newQuestion();
    if (question === null) setQuestion(asked);
    return asked.answer;
  };
  const settle = (how: (asked: Question) => void) => {
    const asked = question;
    if (asked === null) return;
    setQuestion(null);
    how(asked);
  };
  return {
    asking,
    async run(action, { first = false } = {}) {
      if (first && !confirmedByRedirect) await ask();
      confirmedByRedirect = false;
      for (;;) {
        try {
          return await action();
        } catch (cause) {
          if (!needsReauthentication(cause)) throw cause;
        }
        await ask();
      }
    },
    confirmed() {
      confirmedByRedirect = question === null;
      settle((asked) => asked.confirmed());
    },
    cancel: () => settle((asked) => asked.cancelled(new ReauthenticationCancelled())),
  };
}

function newQuestion(): Question {
  let confirmed = () => {};
  let cancelled = (_: ReauthenticationCancelled) => {};
  const answer = new Promise<void>((resolve, reject) => {
    confirmed = resolve;
    cancelled = reject;
  });
  return { answer, confirmed, cancelled };
}
