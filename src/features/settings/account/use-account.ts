import { useCallback, useEffect, useState } from 'react';
import { useOnline } from '#network/use-online.ts';
import type { AccountActions, AccountFacts } from '#session/account.ts';

export interface AccountView {
  /** null while loading, or when neither the device nor the provider knows. */
  facts: AccountFacts | null;
  /** null while it is not known: an address that this device remembers as unverified may have been verified elsewhere. */
  verified: boolean | null;
  /** Neither the device nor the provider could answer; the person or the network's return retries. */
  failed: boolean;
  /** Asks the provider again; known facts stay when it cannot be reached. */
  refresh(): Promise<void>;
}

/**
 * The account facts: first those that this device knows, then the provider's, and again when the page becomes visible,
 * because the link of a mail may have been opened elsewhere.
 *
 * @param known what this device knew when the page opened
 */
export function useAccount(
  account: Pick<AccountActions, 'facts' | 'renewed'>,
  known: AccountFacts | null = null,
): AccountView {
  const [facts, setFacts] = useState(known);
  const [failed, setFailed] = useState(false);
  /** The provider has answered on this screen. */
  const [confirmed, setConfirmed] = useState(false);
  const online = useOnline();
  const refresh = useCallback(() => {
    setFailed(false);
    return account.renewed().then(
      (known) => {
        if (!known) return;
        setFacts(known);
        setConfirmed(true);
      },
      // Without the provider the facts of this device stay.
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
    if (!online) return;
    const again = () => {
      if (document.visibilityState === 'visible') void refresh();
    };
    again();
    document.addEventListener('visibilitychange', again);
    return () => document.removeEventListener('visibilitychange', again);
  }, [online, refresh]);
  // While it is being asked what is remembered stays: nothing moves.
  const canAsk = online && !failed;
  const verified = facts?.emailVerified || confirmed || canAsk ? (facts?.emailVerified ?? null) : null;
  return { facts, verified, failed: failed && facts === null, refresh };
}
