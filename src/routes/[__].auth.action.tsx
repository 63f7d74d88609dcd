import { createFileRoute, useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { continueAfterSignIn } from '#app/auth/post-sign-in.ts';
import { useIdentity } from '#app/auth/use-session-state.ts';
import { Head } from '#app/shell/head.tsx';
import { parseActionLink, targetAfterSignIn } from '#domain/identity/action-link.ts';
import { ActionScreen } from '#features/auth-action/action-screen.tsx';
import { texts } from '#features/auth-action/texts.ts';

export const Route = createFileRoute('/__/auth/action')({
  staticData: { access: 'public' },
  component: AuthAction,
});

/** The page of action links in mails, for visitors and signed-in people alike. */
function AuthAction() {
  const { session, onboarding, network } = Route.useRouteContext();
  const search: Record<string, unknown> = Route.useSearch();
  const router = useRouter();
  const person = useIdentity(session);
  const link = useMemo(() => parseActionLink(search, location.origin), [search]);
  const wanted = targetAfterSignIn(link?.next ?? null);
  return (
    <>
      <Head title={texts.title} />
      <ActionScreen
        link={link}
        person={person}
        wanted={wanted}
        href={location.href}
        ports={{
          actions: session.actions,
          account: session.account,
          signInMethods: session.signInMethods,
          serverAnswers: network.check,
          onSignedIn: (result) => continueAfterSignIn(result, { onboarding, router, wanted }),
          onContinue: () => void router.navigate({ href: wanted ?? '/home', replace: true }),
        }}
      />
    </>
  );
}
