import { useRouteContext } from '@tanstack/react-router';
import { LinkButton } from '#ui/link-button.tsx';
import { Page } from '#ui/page.tsx';
import { Head } from './head.tsx';
import { texts } from './texts.ts';
import { useSessionState } from './use-session-state.ts';

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
