import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import type { AppContext } from '#app/context.ts';
import { currentInAppBrowser } from '#app/shell/in-app-browser.ts';
import { PhoneEntry } from '#features/sign-in-providers/phone-sign-in.tsx';
import { Doors } from '#features/sign-in-providers/sign-in-providers.tsx';
import { useReturned } from '#features/sign-in-providers/use-redirect-result.ts';
import type { SignInResult } from '#session/sign-in-methods.ts';
import { Spinner } from '#ui/feedback/spinner.tsx';
import { continueAfterSignIn } from './post-sign-in.ts';
import type { SignInSearch } from './sign-in-search.ts';

interface SignInFlowProps {
  parts: Pick<AppContext, 'session' | 'onboarding'>;
  search: SignInSearch;
  /** Lays this over the address, with a step of history or in place of this one. */
  change: (search: SignInSearch, how: { replace: boolean }) => void;
  /** The screen with e-mail and password, given the other ways in. */
  children: (doors: ReactNode) => ReactNode;
}

/** /signIn and /signUp: the same doors, the same way on behind them. */
export function SignInFlow({ parts: { session, onboarding }, search, change, children }: SignInFlowProps) {
  const router = useRouter();
  const { ref: wanted, way } = search;
  const entry = {
    onEntered: (entered: SignInResult) => continueAfterSignIn(entered, { onboarding, router, wanted }),
    // After signing in the way they know, people can add this one there; the address remembers it for every way.
    onOther: () => change({ ref: '/settings/auth', way: undefined }, { replace: true }),
  };
  useEffect(() => {
    // Whoever opens this page will need the provider, and a window that opens long after its press is blocked.
    void session.start();
  }, [session]);
  const returned = useReturned(session.signInMethods, entry);
  if (returned.kind === 'asking') return <Spinner />;
  if (way === 'phone') {
    return (
      <PhoneEntry
        signInMethods={session.signInMethods}
        onEntered={entry.onEntered}
        onBack={() => change({ ref: wanted, way: undefined }, { replace: true })}
      />
    );
  }
  return children(
    <Doors
      {...entry}
      signInMethods={session.signInMethods}
      inside={currentInAppBrowser(window) !== null}
      returned={returned.kind === 'failed' ? returned.code : null}
      onPhone={() => change({ ref: wanted, way: 'phone' }, { replace: false })}
    />,
  );
}
