import { useEffect, useState } from 'react';
import { sentenceOf } from '#features/settings/account-errors.ts';
import { METHOD_NAMES, authTexts as texts } from '#features/settings/auth-texts.ts';
import type { Proving } from '#features/settings/re-authentication/re-authentication.ts';
import type { AccountActions } from '#session/account.ts';

export interface Returned {
  tone: 'ok' | 'danger';
  words: string;
}

/**
 * What a redirect to a provider brought back, where pop-ups do not work: every screen that links or asks for a proof
 * has to ask. The deed that wanted the proof is gone with its page, so the proof counts for the next one.
 */
export function useReturned(
  account: Pick<AccountActions, 'returned'>,
  look: () => Promise<void>,
  proving: Pick<Proving, 'proved'>,
): Returned | null {
  const [back, setBack] = useState<Returned | null>(null);
  useEffect(() => {
    account.returned().then(
      async (came) => {
        if (came === null) return;
        if (came.deed === 'prove') proving.proved();
        await look();
        const words = came.deed === 'link' ? texts.linked(METHOD_NAMES[came.provider]) : texts.proofDone;
        setBack({ tone: 'ok', words });
      },
      (cause: unknown) => {
        const words = sentenceOf(cause);
        if (words !== null) setBack({ tone: 'danger', words });
      },
    );
  }, [account, look, proving]);
  return back;
}
