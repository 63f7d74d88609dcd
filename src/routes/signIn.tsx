import { createFileRoute, useRouter } from '@tanstack/react-router';
import { SignInFlow } from '#app/auth/sign-in-flow.tsx';
import { signInSearch } from '#app/auth/sign-in-search.ts';
import { useSessionState } from '#app/auth/use-session-state.ts';
import { Head } from '#app/shell/head.tsx';
import { SignInScreen } from '#features/sign-in/sign-in-screen.tsx';
import { texts } from '#features/sign-in/texts.ts';
import { totalWaitingCount } from '#local/waiting-count.ts';

export const Route = createFileRoute('/signIn')({
  staticData: { access: 'visitorOnly' },
  validateSearch: signInSearch,
  component: SignIn,
});

function SignIn() {
  const context = Route.useRouteContext();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const router = useRouter();
  const state = useSessionState(context.session);
  const { ref = '/home' } = search;
  return (
    <>
      <Head title={texts.title} />
      <SignInFlow
        context={context}
        search={search}
        change={(next, options) => void navigate({ search: next, ...options })}
      >
        {(providerButtons) => (
          <SignInScreen
            session={context.session}
            reason={state.kind === 'out' ? state.reason : 'never'}
            waiting={totalWaitingCount(localStorage)}
            wanted={search.ref}
            onDone={() => void router.navigate({ href: ref, replace: true })}
          >
            {providerButtons}
          </SignInScreen>
        )}
      </SignInFlow>
    </>
  );
}
