import { useEffect, useState } from 'react';
import type { PurchasePorts } from '#features/purchase/ports.ts';
import { useOnline } from '#network/use-online.ts';
import type { AccountFacts } from '#session/account.ts';

/**
 * Whether the person has proven an address or a number, which the school asks for before anything is paid; null while
 * it is not known. Looked at again whenever the page comes back into view: the link of the mail is opened elsewhere.
 */
export function useContactVerified({ account }: Pick<PurchasePorts, 'account'>): boolean | null {
  const [contactVerified, setProven] = useState<boolean | null>(null);
  const online = useOnline();
  useEffect(() => {
    let here = true;
    const tell = (facts: AccountFacts | null) => {
      // What cannot be found out here, the school says when it is asked.
      if (here) setProven(facts === null || facts.emailVerified || facts.phoneNumber !== null);
    };
    const known = () => account.facts().catch(() => null);
    const look = () => (online ? account.renewed().catch(known) : known()).then(tell);
    const again = () => {
      if (document.visibilityState === 'visible') void look();
    };
    again();
    document.addEventListener('visibilitychange', again);
    return () => {
      here = false;
      document.removeEventListener('visibilitychange', again);
    };
  }, [account, online]);
  return contactVerified;
}
