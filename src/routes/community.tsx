import { createFileRoute } from '@tanstack/react-router';
import { useMemberPorts } from '#app/adapters/use-community-ports.ts';
import { currentCurriculum } from '#app/cache/current-curriculum.ts';
import { Head } from '#app/shell/head.tsx';
import { CommunityScreen } from '#features/community/feed/community-screen.tsx';
import { parseFeedPlace } from '#features/community/feed/feed-place.ts';
import { texts } from '#features/community/feed/texts.ts';

export const Route = createFileRoute('/community')({
  staticData: { access: 'member' },
  validateSearch: parseFeedPlace,
  loader: async ({ context }) => ({ ownCurriculum: await currentCurriculum(context, Date.now()) }),
  component: Community,
});

function Community() {
  const ports = useMemberPorts(Route.useRouteContext());
  const { ownCurriculum } = Route.useLoaderData();
  const place = Route.useSearch();
  const navigate = Route.useNavigate();
  if (ports === null) return null;
  return (
    <>
      <Head title={texts.title} description={texts.lead} />
      <CommunityScreen
        ports={ports}
        uid={ports.uid}
        now={Date.now()}
        place={place}
        ownCurriculum={ownCurriculum}
        onCourse={(curr) => void navigate({ search: { feed: 'course', curr }, replace: true })}
        onCompose={() => void navigate({ to: '/compose/post' })}
      />
    </>
  );
}
