import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { CommunityPorts } from '#features/community/community-ports.ts';
import { RefusedComments } from '#features/community/thread/waiting-comments.tsx';
import { useOnline } from '#network/use-online.ts';
import { Button } from '#ui/button/button.tsx';
import { LinkButton } from '#ui/button/link-button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { RetryNotice } from '#ui/feedback/retry-notice.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Page } from '#ui/layout/page.tsx';
import { FeedList } from './feed-list.tsx';
import { FEEDS, type FeedName, type FeedPlace } from './feed-place.ts';
import { curriculumsQuery, type FeedFilter } from './feed-queries.ts';
import { postsOf } from './merge-head.ts';
import { texts } from './texts.ts';
import { useFeed } from './use-feed.ts';
import { WaitingPosts } from './waiting-posts.tsx';

export interface FeedScreenProps {
  ports: CommunityPorts;
  now: number;
  place: FeedPlace;
  /** The curriculum of the person's home, for the list of a course. */
  ownCurriculum: string;
  onCourse: (currCode: string) => void;
  /** Goes on writing a post that waits. */
  onEdit: (postID: string) => void;
}

/** コミュニティ: what people post, in three lists. */
export function FeedScreen({ ports, now, place, ownCurriculum, onCourse, onEdit }: FeedScreenProps) {
  const name: FeedName = place.feed ?? 'newest';
  const currCode = place.curr ?? ownCurriculum;
  const filter = useMemo(() => filterOf(name, currCode), [name, currCode]);
  return (
    <Page title={texts.title} lead={texts.lead}>
      <div className="-mt-2">
        <LinkButton to="/compose/post" icon="pen">
          {texts.write}
        </LinkButton>
      </div>
      <Tabs current={name} />
      {name === 'course' && <CourseChoice ports={ports} currCode={currCode} onCourse={onCourse} />}
      <Feed key={`${name} ${currCode}`} name={name} filter={filter} ports={ports} now={now} onEdit={onEdit} />
    </Page>
  );
}

function filterOf(name: FeedName, currCode: string): FeedFilter {
  if (name === 'following') return { feed: 'following' };
  return name === 'course' ? { currCode } : {};
}

const SEARCHES = { newest: {}, following: { feed: 'following' }, course: { feed: 'course' } } as const;

function Tabs({ current }: { current: FeedName }) {
  return (
    <nav aria-label={texts.tabsLabel} className="flex flex-wrap border-b border-line">
      {FEEDS.map((name) => (
        <Link
          key={name}
          to="/community"
          search={SEARCHES[name]}
          replace
          aria-current={name === current ? 'page' : undefined}
          activeOptions={{ exact: true }}
          className="-mb-px grid min-h-12 flex-1 place-items-center border-b-3 border-transparent px-1 text-center font-bold whitespace-nowrap text-ink-soft no-underline aria-[current=page]:border-accent aria-[current=page]:text-accent"
        >
          {texts.tabs[name]}
        </Link>
      ))}
    </nav>
  );
}

interface CourseChoiceProps {
  ports: CommunityPorts;
  currCode: string;
  onCourse: (currCode: string) => void;
}

function CourseChoice({ ports, currCode, onCourse }: CourseChoiceProps) {
  const { data = [] } = useQuery(curriculumsQuery(ports.api));
  return (
    <label className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="font-bold">{texts.course}</span>
      <select
        value={currCode}
        onChange={(event) => onCourse(event.target.value)}
        className="min-h-12 min-w-0 grow rounded-md border border-line-strong bg-surface px-3 text-base text-ink"
      >
        {!data.some((each) => each.currCode === currCode) && <option value={currCode}>…</option>}
        {data.map((each) => (
          <option key={each.currCode} value={each.currCode}>
            {each.currName}
          </option>
        ))}
      </select>
    </label>
  );
}

interface FeedProps extends Pick<FeedScreenProps, 'ports' | 'now' | 'onEdit'> {
  name: FeedName;
  filter: FeedFilter;
}

function Feed({ name, filter, ports, now, onEdit }: FeedProps) {
  const { query, freshCount, showFresh, check, restart } = useFeed(ports.api, filter);
  const { data, isFetchNextPageError, isFetchingNextPage, hasNextPage, isError } = query;
  const online = useOnline();
  const posts = data === undefined ? null : postsOf(data);
  const show = () => {
    showFresh();
    window.scrollTo({ top: 0 });
  };
  return (
    <>
      <WaitingPosts ports={ports} onEdit={onEdit} onArrived={check} />
      <RefusedComments ports={ports} />
      {!online && posts !== null && posts.length > 0 && (
        <p className="text-sm text-ink-soft">{texts.offline}</p>
      )}
      <div
        aria-live="polite"
        className="pointer-events-none sticky top-2 z-20 grid justify-items-center empty:hidden"
      >
        {freshCount > 0 && (
          <span className="pointer-events-auto rounded-full shadow-float">
            <Button size="small" icon="refresh" onClick={show}>
              {texts.fresh}
            </Button>
          </span>
        )}
      </div>
      {posts === null ? (
        <Loading isError={isError} isOnline={online} retry={() => void query.refetch()} />
      ) : posts.length === 0 ? (
        <Empty name={name} />
      ) : (
        <FeedList
          posts={posts}
          ports={ports}
          now={now}
          hasMore={hasNextPage}
          isLoading={isFetchingNextPage}
          isFailed={isFetchNextPageError}
          // After a failure the list may go on after a post that is gone: then it begins again.
          onMore={() => void query.fetchNextPage().then(({ error }) => isMissing(error) && restart())}
        />
      )}
      {posts !== null && posts.length > 0 && (
        <p className="text-xs text-ink-soft max-lg:hidden">{texts.shortcuts}</p>
      )}
    </>
  );
}

const isMissing = (error: unknown) => (error as { status?: number } | null)?.status === 404;

function Loading({ isError, isOnline, retry }: { isError: boolean; isOnline: boolean; retry: () => void }) {
  if (!isError) return <Skeleton lines={8} />;
  if (!isOnline) return <p className="phrase text-ink-soft">{texts.offlineEmpty}</p>;
  return (
    <RetryNotice tone="warn" retry={texts.retry} onRetry={retry}>
      {texts.missing}
    </RetryNotice>
  );
}

function Empty({ name }: { name: FeedName }) {
  return (
    <EmptyState
      icon="feedback"
      title={texts.empty[name]}
      action={
        name === 'following' ? (
          <LinkButton to="/community" tone="secondary">
            {texts.toNewest}
          </LinkButton>
        ) : (
          <LinkButton to="/compose/post" tone="secondary" icon="pen">
            {texts.write}
          </LinkButton>
        )
      }
    >
      {texts.emptyBody[name]}
    </EmptyState>
  );
}
