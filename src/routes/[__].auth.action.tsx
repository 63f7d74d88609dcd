import { createFileRoute, useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { continueAfterSignIn } from '#app/auth/post-sign-in.ts';
import { useIdentity } from '#app/auth/use-session-state.ts';
import { Head } from '#app/shell/head.tsx';
import { parseActionLink, targetAfterSignIn } from '#domain/identity/action-link.ts';
import { ActionScreen } from '#features/auth-action/action-screen.tsx';
import { texts } from '#features/auth-action/texts.ts';
import { useOnline } from '#network/use-online.ts';

export const Route = createFileRoute('/__/auth/action')({ component: AuthAction });

/** Where the links of mails lead (specification, section 5): for visitors and signed-in people alike. */
function AuthAction() {
  const { session, onboarding, network } = Route.useRouteContext();
  const search: Record<string, unknown> = Route.useSearch();
  const router = useRouter();
  const person = useIdentity(session);
  const online = useOnline();
  const link = useMemo(() => parseActionLink(search, location.origin), [search]);
  const wanted = targetAfterSignIn(link?.next ?? null);
  return (
    <>
      <Head title={texts.title} />
      <ActionScreen
        link={link}
        person={person}
        online={online}
        wanted={wanted}
        href={location.href}
        ports={{
          actions: session.actions,
          account: session.account,
          signInMethods: session.signInMethods,
          noLine: () => void network.fetch('/healthz').catch(() => undefined),
          onEntered: (entry) => continueAfterSignIn(entry, { onboarding, router, wanted }),
          goOn: () => void router.navigate({ href: wanted ?? '/home', replace: true }),
        }}
      />
    </>
  );
}
