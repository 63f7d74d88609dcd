import { createFileRoute } from '@tanstack/react-router';
import { useCommunityPorts } from '#app/adapters/use-community-ports.ts';
import { routeNotFound } from '#app/shell/errors/route-not-found.ts';
import { parsePlaySlug } from '#domain/community/play-path.ts';
import { PlayScreen } from '#features/community/plays/play-screen.tsx';

export const Route = createFileRoute('/plays/$playSlug')({
  staticData: { access: 'public' },
  loader: ({ params }) => {
    const playSlug = parsePlaySlug(params.playSlug);
    if (playSlug === null) throw routeNotFound();
    return { playSlug };
  },
  component: PlayPage,
});

function PlayPage() {
  const ports = useCommunityPorts(Route.useRouteContext());
  const { playSlug } = Route.useLoaderData();
  const navigate = Route.useNavigate();
  return (
    <PlayScreen
      key={playSlug}
      playSlug={playSlug}
      ports={ports}
      now={Date.now()}
      onGone={() => void navigate({ to: ports.uid === null ? '/' : '/community', replace: true })}
    />
  );
}
