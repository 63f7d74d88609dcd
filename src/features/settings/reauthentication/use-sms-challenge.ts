import { useState } from 'react';
import { useAccountAction } from '#features/settings/use-account-action.ts';
import type { SmsChallenge } from '#session/sign-in-methods.ts';

export interface SmsChallengeView {
  /** The code that was sent; null before the first one. */
  challenge: SmsChallenge<void> | null;
  busy: boolean;
  problem: string | null;
  ask(send: () => Promise<SmsChallenge<void>>): Promise<void>;
  /** Sends another code to the same number. */
  again(): Promise<void>;
  confirm(code: string): Promise<void>;
  /** Returns to the step before a code was sent. */
  back(): void;
}

type Send = () => Promise<SmsChallenge<void>>;

/** Sends a code by SMS and confirms it. */
export function useSmsChallenge(onDone: () => void): SmsChallengeView {
  const [sent, setSent] = useState<{ challenge: SmsChallenge<void>; send: Send } | null>(null);
  const action = useAccountAction();
  const ask = async (send: Send) => {
    await action.run(async () => setSent({ challenge: await send(), send }));
  };
  return {
    challenge: sent?.challenge ?? null,
    busy: action.busy,
    problem: action.problem,
    ask,
    again: async () => {
      if (sent) await ask(sent.send);
    },
    confirm: async (code) => {
      if (sent === null) return;
      if (await action.run(() => sent.challenge.confirm(code))) onDone();
    },
    back: () => {
      action.forget();
      setSent(null);
    },
  };
}
