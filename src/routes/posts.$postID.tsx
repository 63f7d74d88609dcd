import { createFileRoute } from '@tanstack/react-router';
import { useMemo } from 'react';
import { communityPorts } from '#app/adapters/community-ports.ts';
import { useIdentity } from '#app/auth/use-session-state.ts';
import { routeNotFound } from '#app/shell/route-not-found.ts';
import { parsePostID } from '#domain/community/post-path.ts';
import { PostScreen } from '#features/community/post/post-screen.tsx';

export const Route = createFileRoute('/posts/$postID')({
  staticData: { access: 'public' },
  loader: ({ params }) => {
    const postID = parsePostID(params.postID);
    if (postID === null) throw routeNotFound();
    return { postID };
  },
  component: PostPage,
});

function PostPage() {
  const { api, device, session } = Route.useRouteContext();
  const { postID } = Route.useLoaderData();
  const navigate = Route.useNavigate();
  const uid = useIdentity(session)?.uid ?? null;
  const ports = useMemo(() => communityPorts({ api, device }, uid), [api, device, uid]);
  return (
    <PostScreen
      key={postID}
      postID={postID}
      ports={ports}
      now={Date.now()}
      onGone={() => void navigate({ to: uid === null ? '/' : '/community', replace: true })}
    />
  );
}
