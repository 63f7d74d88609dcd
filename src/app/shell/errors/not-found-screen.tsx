import { useRouteContext } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useIdentity } from '#app/auth/use-session-state.ts';
import { Head } from '#app/shell/head.tsx';
import { texts } from '#app/shell/texts.ts';
import { LinkButton } from '#ui/button/link-button.tsx';
import { Page } from '#ui/layout/page.tsx';
import { routeErrorOf } from './route-not-found.ts';

/** The router's screen for every address that is no screen; the message names no address, which may be anything. */
export function RouteNotFound({ data }: { data?: unknown }) {
  const { reporter } = useRouteContext({ from: '__root__' });
  const { code } = routeErrorOf(data);
  useEffect(() => reporter.info(code), [reporter, code]);
  return <NotFoundScreen />;
}

export function NotFoundScreen() {
  const { session } = useRouteContext({ from: '__root__' });
  const member = useIdentity(session) !== null;
  return (
    <Page title={texts.notFound} lead={texts.notFoundBody}>
      <Head title={texts.notFound} />
      <div>
        <LinkButton to={member ? '/home' : '/'}>{member ? texts.toHome : texts.toTop}</LinkButton>
      </div>
    </Page>
  );
}
