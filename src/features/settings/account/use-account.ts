import { useCallback, useEffect, useState } from 'react';
import { useOnline } from '#network/use-online.ts';
import type { AccountActions, AccountFacts } from '#session/account.ts';

export interface AccountView {
  /** null while this device is still looking, or cannot say. */
  facts: AccountFacts | null;
  /** Neither this device nor the provider could say: asking again is up to the person, and to the line. */
  failed: boolean;
  /** Asks the provider anew; what is known stays when it cannot be reached. */
  look(): Promise<void>;
}

/**
 * What is known of one's own account: at once what this device knows, then what the provider says, and again whenever
 * the page comes back into view, because the link of a mail may have been opened elsewhere.
 */
export function useAccount(account: Pick<AccountActions, 'facts' | 'renewed'>): AccountView {
  const [facts, setFacts] = useState<AccountFacts | null>(null);
  const [failed, setFailed] = useState(false);
  const on = useOnline();
  const look = useCallback(() => {
    setFailed(false);
    return account.renewed().then(
      (known) => {
        if (known) setFacts(known);
      },
      // Without the provider what this device knows stands.
      () => setFailed(true),
    );
  }, [account]);
  useEffect(() => {
    let here = true;
    account.facts().then(
      (known) => here && setFacts((before) => before ?? known),
      () => here && setFailed(true),
    );
    return () => {
      here = false;
    };
  }, [account]);
  useEffect(() => {
    if (!on) return;
    const again = () => {
      if (document.visibilityState === 'visible') void look();
    };
    again();
    document.addEventListener('visibilitychange', again);
    return () => document.removeEventListener('visibilitychange', again);
  }, [on, look]);
  return { facts, failed: failed && facts === null, look };
}
