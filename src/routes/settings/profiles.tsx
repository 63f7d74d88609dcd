import { createFileRoute, useRouter } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useIdentity } from '#app/auth/use-session-state.ts';
import { Head } from '#app/shell/head.tsx';
import { safeRedirectPath } from '#domain/identity/safe-redirect-path.ts';
import { ProfileScreen } from '#features/profile/profile-screen.tsx';
import { texts } from '#features/profile/texts.ts';
import { TextLink } from '#ui/button/link-button.tsx';
import { useToast } from '#ui/feedback/toast.tsx';
import { optionalComponent } from '#ui/layout/lazy-component.tsx';

const MutedPeople = optionalComponent(
  async () => (await import('#features/community/people/muted-people.tsx')).MutedPeople,
);

interface Search {
  /** The page that asked for a profile. */
  ref?: string | undefined;
}

export const Route = createFileRoute('/settings/profiles')({
  staticData: { access: 'member' },
  // Names missing parameters too: the router merges this over the address and would keep invalid values.
  validateSearch: (search): Search => ({ ref: safeRedirectPath(search['ref']) ?? undefined }),
  component: Profiles,
});

function Profiles() {
  const { api, session } = Route.useRouteContext();
  const { ref } = Route.useSearch();
  const router = useRouter();
  const say = useToast();
  const uid = useIdentity(session)?.uid;
  if (uid === undefined) return null;
  return (
    <>
      <Head title={texts.title} />
      <ProfileScreen
        key={uid}
        api={api}
        uid={uid}
        comesBack={ref !== undefined}
        onSaved={({ username }) => {
          if (ref !== undefined) {
            say(texts.saved);
            return void router.navigate({ href: ref, replace: true });
          }
          say(
            texts.saved,
            <TextLink standalone to="/users/$username" params={{ username: username ?? '' }}>
              {texts.toOwnPage}
            </TextLink>,
          );
        }}
        muted={
          <Suspense>
            <MutedPeople api={api} />
          </Suspense>
        }
      />
    </>
  );
}
