import { useEffect, useRef, useState } from 'react';
import { authFailure } from '#session/auth-failure.ts';
import type { ProviderName, SignInMethods, SignInResult } from '#session/sign-in-methods.ts';

export const OTHER_METHOD_CODE = 'account-exists-with-different-credential';

export interface SignInHandlers {
  onSignedIn: (result: SignInResult) => void;
  /** The address belongs to an account with another method; this provider can be linked after signing in. */
  onOtherMethod: () => void;
}

/** Signs in with a provider's window, one at a time; another press closes the window before. */
export function useProviderSignIn(
  signInMethods: Pick<SignInMethods, 'signInWith' | 'cancel'>,
  { onSignedIn, onOtherMethod }: SignInHandlers,
  returned: string | null,
) {
  const [pending, setPending] = useState<ProviderName | null>(null);
  const [problem, setProblem] = useState(returned);
  const flow = useRef({ number: 0, open: false });
  useEffect(
    () => () => {
      // After the person left the screen, an open window must not sign anyone in.
      if (flow.current.open) signInMethods.cancel();
    },
    [signInMethods],
  );
  const signInWith = async (provider: ProviderName) => {
    const mine = flow.current.number + 1;
    flow.current = { number: mine, open: true };
    setPending(provider);
    setProblem(null);
    const ended = () => {
      // A window that was replaced by this one ends as well; that is not a problem.
      if (flow.current.number !== mine) return false;
      flow.current.open = false;
      return true;
    };
    try {
      const result = await signInMethods.signInWith(provider);
      if (ended()) onSignedIn(result);
    } catch (cause) {
      if (!ended()) return;
      const { code } = authFailure(cause);
      if (code === OTHER_METHOD_CODE) onOtherMethod();
      setPending(null);
      // Ended by this page, because the person chose another method.
      if (code !== 'cancelled-popup-request') setProblem(code);
    }
  };
  return { pending, problem, signInWith };
}
