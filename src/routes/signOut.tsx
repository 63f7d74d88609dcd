import { createFileRoute, useRouter } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { signOut } from '#app/auth/sign-out.ts';
import { useSessionState } from '#app/auth/use-session-state.ts';
import { Head } from '#app/shell/head.tsx';
import { SignOutScreen } from '#features/sign-in/sign-out-screen.tsx';
import { texts } from '#features/sign-in/texts.ts';

export const Route = createFileRoute('/signOut')({
  staticData: { access: 'public' },
  component: SignOut,
});

function SignOut() {
  const context = Route.useRouteContext();
  const router = useRouter();
  const waiting = useSyncExternalStore(context.waiting.subscribe, context.waiting.count);
  const signedIn = useSessionState(context.session).kind === 'in';
  return (
    <>
      <Head title={texts.outTitle} />
      <SignOutScreen
        signedIn={signedIn}
        waiting={waiting}
        signOut={async () => {
          await signOut(context);
          await router.invalidate();
        }}
      />
    </>
  );
}
