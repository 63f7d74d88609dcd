import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import type { Api } from '#api/client.ts';
import { useOnline } from '#network/use-online.ts';
import { LinkButton } from '#ui/button/link-button.tsx';
import { RetryNotice } from '#ui/feedback/retry-notice.tsx';
import { Spinner } from '#ui/feedback/spinner.tsx';
import { Page } from '#ui/layout/page.tsx';
import { NoProfileScreen } from './no-profile-screen.tsx';
import { ownProfileQuery } from './save-profile.ts';
import { texts } from './texts.ts';

interface MakeProfileProps {
  api: Api;
  /** Where somebody belongs who has a profile already. */
  whenMade: '/settings/profiles' | '/users/$username';
  /** The page that asked for a profile. */
  returnTo?: string | undefined;
}

/** Invites a member to make a profile; who has one goes on. */
export function MakeProfile({ api, whenMade, returnTo }: MakeProfileProps) {
  const online = useOnline();
  const { data, isPending, refetch } = useQuery(ownProfileQuery(api));
  const username = data?.profile.username ?? null;
  if (username !== null) {
    return whenMade === '/users/$username' ? (
      <Navigate to={whenMade} params={{ username }} replace />
    ) : (
      <Navigate to={whenMade} search={{ ref: returnTo }} replace />
    );
  }
  if (isPending) return <Spinner />;
  // Not known: they may have one.
  if (data === undefined)
    return (
      <Page title={texts.title}>
        <RetryNotice tone={online ? 'danger' : 'info'} retry={texts.retry} onRetry={() => void refetch()}>
          {online ? texts.missing : texts.missingOffline}
        </RetryNotice>
      </Page>
    );
  return (
    <NoProfileScreen
      action={
        <LinkButton to="/settings/profiles" search={{ ref: returnTo }}>
          {texts.make}
        </LinkButton>
      }
    />
  );
}
