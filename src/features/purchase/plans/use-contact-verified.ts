import { useEffect, useState } from 'react';
import type { PurchasePorts } from '#features/purchase/ports.ts';
import { useOnline } from '#network/use-online.ts';
import type { AccountFacts } from '#session/account.ts';

export interface ContactVerified {
  /** null while unknown. */
  contactVerified: boolean | null;
  /** The address to confirm. */
  email: string | null;
  /** Asks the provider again. */
  check(): void;
}

/**
 * Whether the person verified an e-mail address or a phone number, which the server requires before a payment; null
 * while unknown. Checks again when the page becomes visible, because the link of the mail opens elsewhere.
 */
export function useContactVerified({ account }: Pick<PurchasePorts, 'account'>): ContactVerified {
  const [contactVerified, setContactVerified] = useState<boolean | null>(null);
  const [email, setEmail] = useState<string | null>(null);
  const [asked, setAsked] = useState(0);
  const online = useOnline();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` repeats the check.
  useEffect(() => {
    let here = true;
    const show = (facts: AccountFacts | null) => {
      // If this device does not know, the server decides when it is called.
      if (!here) return;
      setContactVerified(facts === null || facts.emailVerified || facts.phoneNumber !== null);
      setEmail(facts?.email ?? null);
    };
    const known = () => account.facts().catch(() => null);
    const check = () => (online ? account.renewed().catch(known) : known()).then(show);
    const checkWhenVisible = () => {
      if (document.visibilityState === 'visible') void check();
    };
    checkWhenVisible();
    document.addEventListener('visibilitychange', checkWhenVisible);
    return () => {
      here = false;
      document.removeEventListener('visibilitychange', checkWhenVisible);
    };
  }, [account, online, asked]);
  return { contactVerified, email, check: () => setAsked((times) => times + 1) };
}
