import { useEffect, useRef, useState } from 'react';
import { authFailure } from '#session/auth-failure.ts';
import type { SignInResult, ProviderName, SignInMethods } from '#session/sign-in-methods.ts';

export const OTHER_WAY = 'account-exists-with-different-credential';

export interface ProviderEntry {
  onEntered: (entry: SignInResult) => void;
  /** The provider's address belongs to an account with another way in: that one can be linked after signing in. */
  onOther: () => void;
}

/** One provider's window at a time: pressing another button, or the same again, ends the one before. */
export function useProvider(
  signInMethods: Pick<SignInMethods, 'signInWith' | 'cancel'>,
  { onEntered, onOther }: ProviderEntry,
  returned: string | null,
) {
  const [pending, setPending] = useState<ProviderName | null>(null);
  const [trouble, setTrouble] = useState(returned);
  const flow = useRef({ number: 0, open: false });
  useEffect(
    () => () => {
      // The person has turned to another screen: the window left behind would sign in whoever no longer waits for it.
      if (flow.current.open) signInMethods.cancel();
    },
    [signInMethods],
  );
  const enter = async (provider: ProviderName) => {
    const mine = flow.current.number + 1;
    flow.current = { number: mine, open: true };
    setPending(provider);
    setTrouble(null);
    const ended = () => {
      // The one that was given up for this one says so as well; it is nobody's trouble.
      if (flow.current.number !== mine) return false;
      flow.current.open = false;
      return true;
    };
    try {
      const entry = await signInMethods.signInWith(provider);
      if (ended()) onEntered(entry);
    } catch (cause) {
      if (!ended()) return;
      const { code } = authFailure(cause);
      if (code === OTHER_WAY) onOther();
      setPending(null);
      // Ended from here: the person has turned to another way in.
      if (code !== 'cancelled-popup-request') setTrouble(code);
    }
  };
  return { pending, trouble, enter };
}
