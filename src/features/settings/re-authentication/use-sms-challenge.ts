import { useState } from 'react';
import { useDeed } from '#features/settings/use-account-action.ts';
import type { SmsChallenge } from '#session/sign-in-methods.ts';

export interface ChallengeView {
  /** The code that is on its way; null before one was asked for. */
  challenge: SmsChallenge<void> | null;
  busy: boolean;
  trouble: string | null;
  ask(send: () => Promise<SmsChallenge<void>>): Promise<void>;
  /** Sends another code the same way. */
  again(): Promise<void>;
  confirm(code: string): Promise<void>;
  /** Back to before a code was asked for. */
  back(): void;
}

type Send = () => Promise<SmsChallenge<void>>;

/** A code by SMS, asked for and typed in. */
export function useChallenge(onDone: () => void): ChallengeView {
  const [sent, setSent] = useState<{ challenge: SmsChallenge<void>; send: Send } | null>(null);
  const deed = useDeed();
  const ask = async (send: Send) => {
    await deed.run(async () => setSent({ challenge: await send(), send }));
  };
  return {
    challenge: sent?.challenge ?? null,
    busy: deed.busy,
    trouble: deed.trouble,
    ask,
    again: async () => {
      if (sent) await ask(sent.send);
    },
    confirm: async (code) => {
      if (sent === null) return;
      if (await deed.run(() => sent.challenge.confirm(code))) onDone();
    },
    back: () => {
      deed.forget();
      setSent(null);
    },
  };
}
