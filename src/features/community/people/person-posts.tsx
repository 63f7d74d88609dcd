import { useInfiniteQuery } from '@tanstack/react-query';
import type { PublicProfile } from '#contract/entities/person.ts';
import type { Post } from '#contract/entities/post.ts';
import type { CommunityPorts } from '#features/community/community-ports.ts';
import { PostCard } from '#features/community/post/post-card.tsx';
import { AppPathLink } from '#ui/button/app-path-link.tsx';
import { Button } from '#ui/button/button.tsx';
import { buttonStyle } from '#ui/button/button-style.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { useFocusAfterGone } from '#ui/layout/use-focus-after-gone.ts';
import { personPostsQuery } from './people-queries.ts';
import { texts } from './texts.ts';

interface PersonPostsProps {
  profile: PublicProfile;
  /** The newest, which came with the page. */
  newest: readonly Post[];
  ports: CommunityPorts;
  now: number;
}

/** What a person wrote, newest first. */
export function PersonPosts({ profile, newest, ports, now }: PersonPostsProps) {
  const query = useInfiniteQuery(personPostsQuery(ports.api, profile.username));
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError } = query;
  const loaded = data?.pages.flatMap((page) => page.posts) ?? newest;
  const posts = [...new Map(loaded.map((post) => [post.postID, post])).values()];
  const focus = useFocusAfterGone<HTMLUListElement>(posts.map(({ postID }) => postID));
  if (posts.length === 0) return <NoPosts isOwn={profile.isOwn} />;
  return (
    <>
      <ul {...focus} className="grid gap-3">
        {posts.map((post) => (
          <li key={post.postID}>
            <PostCard post={post} ports={ports} now={now} />
          </li>
        ))}
      </ul>
      {isFetchNextPageError && <p className="text-sm text-danger">{texts.moreFailed}</p>}
      {hasNextPage && (
        <div>
          <Button tone="secondary" busy={isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {texts.more}
          </Button>
        </div>
      )}
    </>
  );
}

function NoPosts({ isOwn }: { isOwn: boolean }) {
  if (!isOwn) {
    return (
      <EmptyState icon="feedback" title={texts.noPosts}>
        {texts.noPostsBody}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon="feedback"
      title={texts.noOwnPosts}
      action={
        <AppPathLink path="/compose/post" className={buttonStyle({ tone: 'secondary', size: 'small' })}>
          {texts.toCompose}
        </AppPathLink>
      }
    >
      {texts.noOwnPostsBody}
    </EmptyState>
  );
}
