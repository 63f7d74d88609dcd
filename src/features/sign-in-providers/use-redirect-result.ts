import { useEffect, useRef, useState } from 'react';
import { authFailure } from '#session/auth-failure.ts';
import type { SignInMethods } from '#session/sign-in-methods.ts';
import { OTHER_METHOD_CODE, type SignInHandlers } from './use-provider-sign-in.ts';

export type RedirectResult = { kind: 'asking' } | { kind: 'nothing' } | { kind: 'failed'; code: string };

/** Reads once what a redirect to a provider brought back to this page, and continues after a sign-in. */
export function useRedirectResult(
  signInMethods: Pick<SignInMethods, 'returned'>,
  handlers: SignInHandlers,
): RedirectResult {
  const [returned, setReturned] = useState<RedirectResult>({ kind: 'asking' });
  const asked = useRef(false);
  const latest = useRef(handlers);
  latest.current = handlers;
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    signInMethods.returned().then(
      (result) => {
        if (result === null) setReturned({ kind: 'nothing' });
        else latest.current.onSignedIn(result);
      },
      (cause: unknown) => {
        const { code } = authFailure(cause);
        if (code === OTHER_METHOD_CODE) latest.current.onOtherMethod();
        setReturned({ kind: 'failed', code });
      },
    );
  }, [signInMethods]);
  return returned;
}
