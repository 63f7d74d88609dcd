import { useRouteContext } from '@tanstack/react-router';
import { useSessionState } from '#app/auth/use-session-state.ts';
import { LinkButton } from '#ui/button/link-button.tsx';
import { Page } from '#ui/layout/page.tsx';
import { Head } from './head.tsx';
import { texts } from './texts.ts';

export function NotFoundScreen() {
  const { session } = useRouteContext({ from: '__root__' });
  const member = useSessionState(session).kind === 'in';
  return (
    <Page title={texts.notFound} lead={texts.notFoundBody}>
      <Head title={texts.notFound} />
      <div>
        <LinkButton to={member ? '/home' : '/'}>{member ? texts.toHome : texts.toTop}</LinkButton>
      </div>
    </Page>
  );
}
