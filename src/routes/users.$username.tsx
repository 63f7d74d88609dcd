import { createFileRoute } from '@tanstack/react-router';
import { useCommunityPorts } from '#app/adapters/use-community-ports.ts';
import { PersonError } from '#app/shell/errors/person-error.tsx';
import { routeNotFound } from '#app/shell/errors/route-not-found.ts';
import { Head } from '#app/shell/head.tsx';
import { USERNAME } from '#domain/community/username.ts';
import { type FollowKind, personQuery } from '#features/community/people/people-queries.ts';
import { PersonScreen } from '#features/community/people/person-screen.tsx';

interface Search {
  /** 演奏 without it. */
  tab?: 'posts' | undefined;
  list?: FollowKind | undefined;
}

export const Route = createFileRoute('/users/$username')({
  // A list names many people: only who opens one asks for their page.
  staticData: { access: 'public', preload: 'code' },
  // Names missing parameters too: the router merges this over the address and would keep invalid values.
  validateSearch: ({ tab, list }): Search => ({
    tab: tab === 'posts' ? tab : undefined,
    list: list === 'followers' || list === 'following' ? list : undefined,
  }),
  loader: async ({ context: { api, queries }, params }) => {
    const username = params.username.toLowerCase();
    if (!USERNAME.test(username)) throw routeNotFound();
    const { profile } = await queries.ensureQueryData(personQuery(api, username));
    return { username, profile };
  },
  errorComponent: PersonError,
  component: PersonPage,
});

function PersonPage() {
  const ports = useCommunityPorts(Route.useRouteContext());
  const { username, profile } = Route.useLoaderData();
  const { tab, list } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <>
      <Head title={profile.displayName} {...(profile.bio !== '' && { description: profile.bio })} />
      <PersonScreen
        ports={ports}
        username={username}
        tab={tab ?? 'plays'}
        list={list ?? null}
        onCloseList={() => void navigate({ search: { tab }, replace: true, resetScroll: false })}
        now={Date.now()}
      />
    </>
  );
}
