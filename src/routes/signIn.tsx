import { createFileRoute, useRouter } from '@tanstack/react-router';
import { Head } from '#app/head.tsx';
import { useSessionState } from '#app/use-session-state.ts';
import { safeRef } from '#domain/safe-ref.ts';
import { SignInScreen } from '#features/sign-in/sign-in-screen.tsx';
import { texts } from '#features/sign-in/texts.ts';

interface Search {
  /** Where the person wanted to go. */
  ref?: string | undefined;
}

export const Route = createFileRoute('/signIn')({
  // Named even when there is none: the router lays this over the address, where nonsense would stay otherwise.
  validateSearch: (search): Search => ({ ref: safeRef(search['ref']) ?? undefined }),
  component: SignIn,
});

function SignIn() {
  const { session } = Route.useRouteContext();
  const { ref = '/home' } = Route.useSearch();
  const router = useRouter();
  const state = useSessionState(session);
  return (
    <>
      <Head title={texts.title} />
      <SignInScreen
        session={session}
        reason={state.kind === 'out' ? state.reason : 'never'}
        onDone={() => void router.navigate({ href: ref, replace: true })}
      />
    </>
  );
}
