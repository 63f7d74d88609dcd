import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import type { AppContext } from '#app/context.ts';
import { currentInAppBrowser } from '#app/shell/in-app-browser/in-app-browser.ts';
import { StorageBlocked } from '#features/sign-in/storage-blocked.tsx';
import { PhoneSignIn } from '#features/sign-in-providers/phone-sign-in.tsx';
import { ProviderButtons } from '#features/sign-in-providers/provider-buttons.tsx';
import { useRedirectResult } from '#features/sign-in-providers/use-redirect-result.ts';
import { isStorageBlocked } from '#local/blocked-storage.ts';
import type { SignInResult } from '#session/sign-in-methods.ts';
import { Spinner } from '#ui/feedback/spinner.tsx';
import { continueAfterSignIn } from './post-sign-in.ts';
import type { SignInSearch } from './sign-in-search.ts';

interface SignInFlowProps {
  context: Pick<AppContext, 'session' | 'onboarding'>;
  search: SignInSearch;
  /** Changes the search of the address, with a new history entry or in place of the current one. */
  change: (search: SignInSearch, options: { replace: boolean }) => void;
  /** The screen with e-mail and password, which shows the other methods. */
  children: (providerButtons: ReactNode) => ReactNode;
}

/**
 * Shared by /signIn and /signUp: the other sign-in methods and what follows a sign-in. In a browser that stores nothing a session
 * would end with the page and no recording could be kept, so there the screen says what is missing instead.
 */
export function SignInFlow(props: SignInFlowProps) {
  return isStorageBlocked(window) ? (
    <StorageBlocked reload={() => location.reload()} />
  ) : (
    <Methods {...props} />
  );
}

function Methods({ context: { session, onboarding }, search, change, children }: SignInFlowProps) {
  const router = useRouter();
  const { ref: wanted, way } = search;
  const handlers = {
    onSignedIn: (result: SignInResult) => continueAfterSignIn(result, { onboarding, router, wanted }),
    // After signing in with the known method, this one can be linked there; the address keeps it for any method.
    onOtherMethod: () => change({ ref: '/settings/auth', way: undefined }, { replace: true }),
  };
  useEffect(() => {
    // Loads the provider early: a window that opens long after its press is blocked.
    void session.start();
  }, [session]);
  const returned = useRedirectResult(session.signInMethods, handlers);
  if (returned.kind === 'asking') return <Spinner />;
  if (way === 'phone') {
    return (
      <PhoneSignIn
        signInMethods={session.signInMethods}
        onSignedIn={handlers.onSignedIn}
        onBack={() => change({ ref: wanted, way: undefined }, { replace: true })}
      />
    );
  }
  return children(
    <ProviderButtons
      {...handlers}
      signInMethods={session.signInMethods}
      inAppBrowser={currentInAppBrowser(window) !== null}
      returned={returned.kind === 'failed' ? returned.code : null}
      onPhone={() => change({ ref: wanted, way: 'phone' }, { replace: false })}
    />,
  );
}
