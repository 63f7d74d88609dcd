import { createFileRoute } from '@tanstack/react-router';
import { useMemberPorts } from '#app/adapters/use-community-ports.ts';
import { Head } from '#app/shell/head.tsx';
import { parsePlaySlug } from '#domain/community/play-path.ts';
import { ComposeScreen } from '#features/community/compose/compose-screen.tsx';
import { texts } from '#features/community/compose/texts.ts';

interface Search {
  /** A play that the post is to show. */
  play?: string | undefined;
}

export const Route = createFileRoute('/compose/post')({
  staticData: { access: 'member' },
  validateSearch: (search): Search => ({ play: parsePlaySlug(String(search['play'] ?? '')) ?? undefined }),
  component: Compose,
});

function Compose() {
  const ports = useMemberPorts(Route.useRouteContext());
  const { play } = Route.useSearch();
  const navigate = Route.useNavigate();
  if (ports === null) return null;
  return (
    <>
      <Head title={texts.title} />
      <ComposeScreen
        ports={ports}
        uid={ports.uid}
        now={Date.now()}
        playSlug={play ?? null}
        here={play === undefined ? '/compose/post' : `/compose/post?play=${play}`}
        onSent={() => void navigate({ to: '/community', replace: true })}
      />
    </>
  );
}
