import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError } from '#contract/errors.ts';
import { descriptionOf, titleOf } from '#domain/page-title.ts';
import type { CommunityPorts } from '#features/community/community-ports.ts';
import { OwnComment } from '#features/community/thread/own-comment.tsx';
import { PostThread } from '#features/community/thread/post-thread.tsx';
import { useBackToList } from '#ui/button/back-to-list.ts';
import { LinkButton } from '#ui/button/link-button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { RetryNotice } from '#ui/feedback/retry-notice.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Page } from '#ui/layout/page.tsx';
import { usePageHead } from '#ui/layout/use-page-head.ts';
import { cachedPost, takeOutPosts } from './post-cache.ts';
import { PostCard } from './post-card.tsx';
import { postQuery } from './post-queries.ts';
import { texts } from './texts.ts';

interface PostScreenProps {
  postID: string;
  ports: CommunityPorts;
  now: number;
  /** Runs after the reader deleted the post or muted its author. */
  onGone: () => void;
}

/** One post with its comments, for everybody who has its address. */
export function PostScreen({ postID, ports, now, onGone }: PostScreenProps) {
  const { data, error, refetch } = useQuery(postQuery(ports.api, postID));
  const queries = useQueryClient();
  const isRefused = stateOf(error) !== null;
  // Offline, and until the answer comes, the copy of a list is shown.
  const post = data?.post ?? (isRefused ? null : cachedPost(queries, postID));
  useEffect(() => {
    if (isRefused) takeOutPosts(queries, (each) => each.postID === postID);
  }, [queries, postID, isRefused]);
  const title = post === null ? texts.title : texts.titleOf(post.author.displayName);
  // As the server writes it (server/sharing/heads/post-head.ts).
  usePageHead(titleOf(title), descriptionOf(post?.text || texts.description));
  return (
    <Page title={texts.title} back={ports.uid === null ? undefined : <BackLink />}>
      {post !== null ? (
        <>
          <PostCard post={post} ports={ports} now={now} whole onGone={onGone} />
          <PostThread postID={postID} isHidden={post.isHidden} ports={ports} now={now} />
        </>
      ) : error === null ? (
        <Skeleton lines={6} />
      ) : (
        <>
          <Missing error={error} isMember={ports.uid !== null} retry={() => void refetch()} />
          {/* Words that somebody wrote before the post went stay theirs. */}
          {isRefused && ports.uid !== null && (
            <OwnComment key={postID} postID={postID} isGone ports={ports} uid={ports.uid} />
          )}
        </>
      )}
    </Page>
  );
}

function BackLink() {
  const back = useBackToList();
  return (
    <LinkButton to="/community" onClick={back} tone="quiet" size="small" icon="left">
      {texts.toCommunity}
    </LinkButton>
  );
}

const STATES = {
  'api/gone': { title: texts.gone, body: texts.goneBody },
  'api/forbidden': { title: texts.private, body: texts.privateBody },
  'api/not-found': { title: texts.unknown, body: texts.unknownBody },
} as const;

function stateOf(error: Error | null) {
  const code = error instanceof ApiError ? error.known : null;
  return code !== null && code in STATES ? STATES[code as keyof typeof STATES] : null;
}

interface MissingProps {
  error: Error;
  isMember: boolean;
  retry: () => void;
}

function Missing({ error, isMember, retry }: MissingProps) {
  const state = stateOf(error);
  if (state === null)
    return (
      <RetryNotice tone="danger" retry={texts.retry} onRetry={retry}>
        {texts.missing}
      </RetryNotice>
    );
  return (
    <EmptyState
      icon="feedback"
      title={state.title}
      action={
        <LinkButton to={isMember ? '/community' : '/'} tone="secondary">
          {isMember ? texts.toCommunity : texts.visitorStart}
        </LinkButton>
      }
    >
      {state.body}
    </EmptyState>
  );
}
