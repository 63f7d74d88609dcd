import { createFileRoute } from '@tanstack/react-router';
import { useMemo } from 'react';
import { communityPorts } from '#app/adapters/community-ports.ts';
import { useIdentity } from '#app/auth/use-session-state.ts';
import { routeNotFound } from '#app/shell/route-not-found.ts';
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
  const { api, device, session } = Route.useRouteContext();
  const { playSlug } = Route.useLoaderData();
  const navigate = Route.useNavigate();
  const uid = useIdentity(session)?.uid ?? null;
  const ports = useMemo(() => communityPorts({ api, device }, uid), [api, device, uid]);
  return (
    <PlayScreen
      key={playSlug}
      playSlug={playSlug}
      ports={ports}
      now={Date.now()}
      onGone={() => void navigate({ to: uid === null ? '/' : '/community', replace: true })}
    />
  );
}
