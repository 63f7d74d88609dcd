import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useCallback, useEffect } from 'react';
import type { plays } from '#contract/community/plays.ts';
import type { Output } from '#contract/endpoint.ts';
import { ApiError } from '#contract/errors.ts';
import { descriptionOf, titleOf } from '#domain/page-title.ts';
import type { CommunityPorts } from '#features/community/community-ports.ts';
import { useOnline } from '#network/use-online.ts';
import { AppPathLink } from '#ui/button/app-path-link.tsx';
import { LinkButton } from '#ui/button/link-button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { RetryNotice } from '#ui/feedback/retry-notice.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { optionalComponent } from '#ui/layout/lazy-component.tsx';
import { Page } from '#ui/layout/page.tsx';
import { usePageHead } from '#ui/layout/use-page-head.ts';
import { rememberedPost, rememberPost } from './play-cache.ts';
import { PlayLesson } from './play-lesson.tsx';
import { PlayPlayer } from './play-player.tsx';
import { playQuery } from './play-queries.ts';
import { texts } from './texts.ts';

const PlayThread = optionalComponent(async () => (await import('./play-thread.tsx')).PlayThread);
/** Only its learner needs it. */
const OwnPlay = optionalComponent(async () => (await import('./own-play.tsx')).OwnPlay);
const OwnComment = optionalComponent(
  async () => (await import('#features/community/thread/own-comment.tsx')).OwnComment,
);

interface PlayScreenProps {
  playSlug: string;
  ports: CommunityPorts;
  now: number;
  /** Runs after the reader muted the learner. */
  onGone: () => void;
}

/** A play, for everybody who has its address. The player is there first, and its sound before anything is known of it. */
export function PlayScreen({ playSlug, ports, now, onGone }: PlayScreenProps) {
  const { data, error, refetch } = useQuery(playQuery(ports.api, playSlug));
  const look = useCallback(() => void refetch(), [refetch]);
  const postID = usePostOf(playSlug, ports, data?.post.postID);
  const { title, author } = data?.play ?? {};
  // As the server writes it (server/sharing/heads/play-head.ts).
  const name = title && author ? texts.shareTitle(title, author.displayName) : texts.title;
  usePageHead(titleOf(name), descriptionOf(data?.post.text || texts.description));
  // What was taken back while its page was open is gone as well.
  if (error !== null && (data === undefined || stateOf(error) !== null))
    return (
      <Page title={texts.title}>
        <Missing error={error} isMember={ports.uid !== null} retry={look} />
        {/* Words that somebody wrote before the play went stay theirs. */}
        {stateOf(error) !== null && postID !== null && ports.uid !== null && (
          <Suspense>
            <OwnComment key={postID} postID={postID} isGone ports={ports} uid={ports.uid} />
          </Suspense>
        )}
      </Page>
    );
  return (
    <Page
      title={data?.play.title ?? texts.title}
      over={data ? <Learner play={data.play} /> : <span data-pending>&nbsp;</span>}
    >
      {data && <OwnState shown={data} />}
      <PlayPlayer nowURL={`/media/plays/${playSlug}/now.m4a`} play={data?.play ?? null} onFailed={look} />
      {data === undefined ? (
        <Skeleton lines={6} />
      ) : (
        <Suspense fallback={<Skeleton lines={6} />}>
          <PlayThread shown={data} ports={ports} now={now} onGone={onGone}>
            <PlayLesson lesson={data.play.lesson} isMember={ports.uid !== null} />
          </PlayThread>
          {data.post.isOwn && <OwnPlay shown={data} ports={ports} />}
        </Suspense>
      )}
    </Page>
  );
}

/** The post below which a member writes here, also once the play does not tell it any more. */
function usePostOf(playSlug: string, { uid }: CommunityPorts, known: string | undefined): string | null {
  const queries = useQueryClient();
  useEffect(() => {
    if (uid !== null && known !== undefined) rememberPost(queries, playSlug, known);
  }, [queries, playSlug, uid, known]);
  return known ?? rememberedPost(queries, playSlug);
}

function Learner({ play: { author } }: Pick<Output<typeof plays.show>, 'play'>) {
  if (author.username === '') return texts.by(author.displayName);
  return (
    <AppPathLink path={`/users/${author.username}`} className="text-ink-soft no-underline hover:underline">
      {texts.by(author.displayName)}
    </AppPathLink>
  );
}

/** Why strangers do not hear one's own play: its sound is at an address that was signed for its learner. */
function OwnState({ shown: { play, post } }: { shown: Output<typeof plays.show> }) {
  if (!post.isOwn || !play.sound.url.includes('?')) return null;
  if (post.isHidden) return <Notice tone="warn">{texts.hidden}</Notice>;
  return (
    <Notice
      tone="warn"
      action={
        <AppPathLink path={`/settings/profiles?ref=${encodeURIComponent(`/plays/${play.playSlug}`)}`}>
          {texts.toProfile}
        </AppPathLink>
      }
    >
      {texts.onlyYou}
    </Notice>
  );
}

const STATES = {
  'api/gone': { title: texts.gone, body: texts.goneBody },
  'api/forbidden': { title: texts.private, body: texts.privateBody },
  'api/not-found': { title: texts.unknown, body: texts.unknownBody },
  'api/bad-request': { title: texts.unknown, body: texts.unknownBody },
} as const;

/** Why nobody sees it, or this reader does not; null where it could only not be loaded. */
function stateOf(error: Error) {
  const code = error instanceof ApiError ? error.known : null;
  return code !== null && code in STATES ? STATES[code as keyof typeof STATES] : null;
}

interface MissingProps {
  error: Error;
  isMember: boolean;
  retry: () => void;
}

function Missing({ error, isMember, retry }: MissingProps): ReactNode {
  const isOnline = useOnline();
  const state = stateOf(error);
  if (state === null)
    return (
      <RetryNotice
        tone={isOnline ? 'danger' : 'info'}
        {...(isOnline ? {} : { title: texts.offline })}
        retry={texts.retry}
        onRetry={retry}
      >
        {isOnline ? texts.missing : texts.offlineBody}
      </RetryNotice>
    );
  return (
    <EmptyState
      icon="music"
      title={state.title}
      action={
        <LinkButton to={isMember ? '/home' : '/'} tone="secondary">
          {isMember ? texts.toHome : texts.toTop}
        </LinkButton>
      }
    >
      {state.body}
    </EmptyState>
  );
}
