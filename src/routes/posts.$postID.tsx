import { createFileRoute } from '@tanstack/react-router';
import { useCommunityPorts } from '#app/adapters/use-community-ports.ts';
import { routeNotFound } from '#app/shell/errors/route-not-found.ts';
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
  const ports = useCommunityPorts(Route.useRouteContext());
  const { postID } = Route.useLoaderData();
  const navigate = Route.useNavigate();
  return (
    <PostScreen
      key={postID}
      postID={postID}
      ports={ports}
      now={Date.now()}
      onGone={() => void navigate({ to: ports.uid === null ? '/' : '/community', replace: true })}
    />
  );
}
