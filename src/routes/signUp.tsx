import { createFileRoute, useRouter } from '@tanstack/react-router';
import { Head } from '#app/head.tsx';
import { SignUpScreen } from '#features/sign-up/sign-up-screen.tsx';
import { texts } from '#features/sign-up/texts.ts';
import { AuthError } from '#session/session.ts';

export const Route = createFileRoute('/signUp')({ component: SignUp });

function SignUp() {
  const { session, onboarding, intent } = Route.useRouteContext();
  const router = useRouter();
  return (
    <>
      <Head title={texts.title} description={texts.lead} />
      <SignUpScreen
        session={{
          signUp: async (email, password) => {
            intent.signUp();
            return session.signUp(email, password).catch((cause: unknown) => {
              // An answer that was lost may have been a yes: then the next sign-in is a new user's.
              if (!(cause instanceof AuthError && cause.code === 'network-request-failed')) intent.forget();
              throw cause;
            });
          },
        }}
        onDone={(uid) => {
          onboarding.begin(uid);
          void router.navigate({ to: '/onboarding', replace: true });
        }}
      />
    </>
  );
}
