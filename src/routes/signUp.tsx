import { createFileRoute, useRouter } from '@tanstack/react-router';
import { Head } from '#app/head.tsx';
import { SignUpScreen } from '#features/sign-up/sign-up-screen.tsx';
import { texts } from '#features/sign-up/texts.ts';

export const Route = createFileRoute('/signUp')({ component: SignUp });

function SignUp() {
  const { session, onboarding } = Route.useRouteContext();
  const router = useRouter();
  return (
    <>
      <Head title={texts.title} description={texts.lead} />
      <SignUpScreen
        session={session}
        onDone={(uid) => {
          onboarding.begin(uid);
          void router.navigate({ to: '/onboarding', replace: true });
        }}
      />
    </>
  );
}
