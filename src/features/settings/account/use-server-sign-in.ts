import { useEffect, useState } from 'react';
import type { AccountPorts } from '#features/settings/ports.ts';
import type { SignInProviders } from '#session/sign-in-methods.ts';

/** What the server's sign-in can do; null where the device could not learn it. */
export interface ServerSignIn {
  readonly providers: SignInProviders | null;
  /** Whether it can end all sessions of a person. */
  readonly revocable: boolean | null;
}

type Ports = Pick<AccountPorts, 'providers' | 'revocable'>;

/** Both answers at once, so that no card comes late and pushes another one away; null until then. */
export function useServerSignIn({ providers, revocable }: Ports): ServerSignIn | null {
  const [known, setKnown] = useState<ServerSignIn | null>(null);
  useEffect(() => {
    let here = true;
    void Promise.all([orNull(providers()), orNull(revocable())]).then(
      ([open, can]) => here && setKnown({ providers: open, revocable: can }),
    );
    return () => {
      here = false;
    };
  }, [providers, revocable]);
  return known;
}

const orNull = <T>(answer: Promise<T>): Promise<T | null> => answer.catch(() => null);
