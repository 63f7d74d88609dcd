import { createFileRoute, useRouter } from '@tanstack/react-router';
import { SignInFlow } from '#app/auth/sign-in-flow.tsx';
import { signInSearch } from '#app/auth/sign-in-search.ts';
import { Head } from '#app/shell/head.tsx';
import { SignUpScreen } from '#features/sign-up/sign-up-screen.tsx';
import { texts } from '#features/sign-up/texts.ts';
import { AuthError } from '#session/session.ts';
import { useToast } from '#ui/feedback/toast.tsx';

export const Route = createFileRoute('/signUp')({
  staticData: { access: 'visitorOnly' },
  validateSearch: signInSearch,
  component: SignUp,
});

function SignUp() {
  const context = Route.useRouteContext();
  const { session, onboarding, intent } = context;
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const router = useRouter();
  const toast = useToast();
  const signUp = async (email: string, password: string) => {
    intent.signUp();
    return session.signUp(email, password).catch((cause: unknown) => {
      // The lost answer may have been a success: then the next sign-in is that of a new user.
      if (!(cause instanceof AuthError && cause.code === 'network-request-failed')) intent.forget();
      throw cause;
    });
  };
  const onDone = (uid: string, email: string) => {
    onboarding.begin(uid);
    // Not awaited; the settings offer to send the mail again.
    session.account.sendVerification().then(
      () => toast(texts.sent(email)),
      () => undefined,
    );
    void router.navigate({ to: '/onboarding', search: { ref: search.ref }, replace: true });
  };
  return (
    <>
      <Head title={texts.title} description={texts.lead} />
      <SignInFlow
        context={context}
        search={search}
        change={(next, options) => void navigate({ search: next, ...options })}
      >
        {(providerButtons) => (
          <SignUpScreen session={{ signUp }} wanted={search.ref} onDone={onDone}>
            {providerButtons}
          </SignUpScreen>
        )}
      </SignInFlow>
    </>
  );
}
