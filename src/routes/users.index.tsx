import { createFileRoute } from '@tanstack/react-router';
import { useIdentity } from '#app/auth/use-session-state.ts';
import { Head } from '#app/shell/head.tsx';
import { MakeProfile } from '#features/profile/make-profile.tsx';
import { NoProfileScreen } from '#features/profile/no-profile-screen.tsx';
import { texts } from '#features/profile/texts.ts';
import { LinkButton } from '#ui/button/link-button.tsx';

/** `/users/` without a user name: the no-profile page. */
export const Route = createFileRoute('/users/')({
  staticData: { access: 'public' },
  component: NoName,
});

function NoName() {
  const { api, session } = Route.useRouteContext();
  const isMember = useIdentity(session) !== null;
  return (
    <>
      <Head title={texts.noneTitle} />
      {isMember ? (
        <MakeProfile api={api} whenMade="/users/$username" />
      ) : (
        <NoProfileScreen
          action={
            <LinkButton to="/signIn" search={{ ref: '/settings/profiles' }}>
              {texts.signInToMake}
            </LinkButton>
          }
        />
      )}
    </>
  );
}
