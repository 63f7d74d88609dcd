import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { CommunityPorts } from '#features/community/community-ports.ts';
import { commentsQuery } from '#features/community/post/post-queries.ts';
import { texts } from '#features/community/post/texts.ts';
import { Button } from '#ui/button/button.tsx';
import { LinkButton } from '#ui/button/link-button.tsx';
import { RetryNotice } from '#ui/feedback/retry-notice.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Card, Section } from '#ui/layout/page.tsx';
import { useFocusAfterGone } from '#ui/layout/use-focus-after-gone.ts';
import { CommentItem } from './comment-item.tsx';
import { OwnComment } from './own-comment.tsx';

interface PostThreadProps {
  postID: string;
  /** Nobody but its author sees the post: nothing invites to comment. */
  isHidden: boolean;
  ports: CommunityPorts;
  now: number;
  /** Shown to visitors in place of the field. */
  forVisitors?: ReactNode;
}

/** The comments of a post, oldest first, with the field for one's own. */
export function PostThread({
  postID,
  isHidden,
  ports,
  now,
  forVisitors = <VisitorInvite postID={postID} />,
}: PostThreadProps) {
  return (
    <div id="comments" className="scroll-mt-4">
      <Section title={texts.thread}>
        <Comments postID={postID} isHidden={isHidden} ports={ports} now={now} />
        {ports.uid === null ? (
          forVisitors
        ) : (
          <OwnComment key={postID} postID={postID} isHidden={isHidden} ports={ports} uid={ports.uid} />
        )}
      </Section>
    </div>
  );
}

function Comments({ postID, isHidden, ports, now }: PostThreadProps) {
  const query = useInfiniteQuery(commentsQuery(ports.api, postID));
  const { data, isError, isFetchNextPageError, isFetchingNextPage, hasNextPage } = query;
  const comments = data?.pages.flatMap((page) => page.comments) ?? [];
  const focus = useFocusAfterGone<HTMLUListElement>(comments.map(({ commentID }) => commentID));
  if (data === undefined) {
    if (!isError) return <Skeleton lines={4} />;
    return (
      <RetryNotice tone="warn" retry={texts.retry} onRetry={() => void query.refetch()}>
        {texts.commentsMissing}
      </RetryNotice>
    );
  }
  if (comments.length === 0)
    return <p className="phrase text-ink-soft">{isHidden ? texts.noCommentsHidden : texts.noComments}</p>;
  return (
    <>
      <ul {...focus}>
        {comments.map((comment) => (
          <CommentItem key={comment.commentID} postID={postID} comment={comment} ports={ports} now={now} />
        ))}
      </ul>
      {isFetchNextPageError && <p className="text-sm text-danger">{texts.commentsMissing}</p>}
      {hasNextPage && (
        <div>
          <Button tone="secondary" busy={isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {texts.commentsMore}
          </Button>
        </div>
      )}
    </>
  );
}

/** A reason to begin. */
function VisitorInvite({ postID }: { postID: string }) {
  const ref = `/posts/${postID}`;
  return (
    <Card>
      <div className="grid gap-3">
        <p className="phrase text-lg font-bold">{texts.visitorTitle}</p>
        <p className="phrase text-ink-soft">{texts.visitorBody}</p>
        <div className="flex flex-wrap gap-3">
          <LinkButton to="/signUp">{texts.visitorStart}</LinkButton>
          <LinkButton to="/signIn" search={{ ref }} tone="secondary">
            {texts.visitorSignIn}
          </LinkButton>
        </div>
      </div>
    </Card>
  );
}
