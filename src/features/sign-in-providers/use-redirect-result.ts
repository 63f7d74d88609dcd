import { useEffect, useRef, useState } from 'react';
import { authFailure } from '#session/auth-failure.ts';
import type { SignInMethods } from '#session/sign-in-methods.ts';
import { OTHER_WAY, type ProviderEntry } from './use-provider-sign-in.ts';

export type Returned = { kind: 'asking' } | { kind: 'nothing' } | { kind: 'failed'; code: string };

/** What a redirect to a provider has brought back to this page; asked once. Who entered goes on from here. */
export function useReturned(signInMethods: Pick<SignInMethods, 'returned'>, entry: ProviderEntry): Returned {
  const [returned, setReturned] = useState<Returned>({ kind: 'asking' });
  const asked = useRef(false);
  const latest = useRef(entry);
  latest.current = entry;
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    signInMethods.returned().then(
      (came) => {
        if (came === null) setReturned({ kind: 'nothing' });
        else latest.current.onEntered(came);
      },
      (cause: unknown) => {
        const { code } = authFailure(cause);
        if (code === OTHER_WAY) latest.current.onOther();
        setReturned({ kind: 'failed', code });
      },
    );
  }, [signInMethods]);
  return returned;
}
