import { useEffect, useRef } from 'react';
import type { Post } from '#contract/entities/post.ts';
import type { CommunityPorts } from '#features/community/community-ports.ts';
import { PostCard } from '#features/community/post/post-card.tsx';
import { Button } from '#ui/button/button.tsx';
import { useFocusAfterGone } from '#ui/layout/use-focus-after-gone.ts';
import { useKeyboardShortcuts } from '#ui/layout/use-keyboard-shortcuts.ts';
import { texts } from './texts.ts';

interface FeedListProps {
  posts: readonly Post[];
  ports: CommunityPorts;
  now: number;
  hasMore: boolean;
  isLoading: boolean;
  isFailed: boolean;
  onMore: () => void;
}

const [NEXT, PREVIOUS, LIKE] = ['KeyJ', 'KeyK', 'KeyL'] as const;

/** The next page is asked for before the end comes into view. */
const MARGIN = '1200px';

/** A list of posts that goes on by itself. J and K move between posts, L likes the one that has the focus. */
export function FeedList({ posts, ports, now, hasMore, isLoading, isFailed, onMore }: FeedListProps) {
  const { ref: list, ...focus } = useFocusAfterGone<HTMLDivElement>(posts.map(({ postID }) => postID));
  const end = useRef<HTMLDivElement>(null);
  const latest = useRef(onMore);
  useEffect(() => {
    latest.current = onMore;
  });
  const mayLoad = hasMore && !isLoading && !isFailed;
  useEffect(() => {
    if (!mayLoad || end.current === null) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && latest.current(), {
      rootMargin: MARGIN,
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [mayLoad]);
  useKeyboardShortcuts({
    [NEXT]: () => move(list.current, 1),
    [PREVIOUS]: () => move(list.current, -1),
    [LIKE]: () => focused(list.current)?.querySelector<HTMLElement>('[data-like]')?.click(),
  });
  return (
    <>
      <div
        ref={list}
        {...focus}
        role="feed"
        aria-label={texts.listLabel}
        aria-busy={isLoading}
        className="grid grid-cols-1 gap-4"
      >
        {posts.map((post, index) => (
          <PostCard key={post.postID} post={post} ports={ports} now={now} place={index + 1} />
        ))}
      </div>
      <div ref={end} className="grid min-h-12 place-items-center text-sm text-ink-soft">
        {isFailed ? (
          <span className="flex flex-wrap items-center justify-center gap-2">
            {texts.moreFailed}
            <Button tone="secondary" size="small" icon="refresh" onClick={onMore}>
              {texts.retry}
            </Button>
          </span>
        ) : hasMore ? (
          <Button tone="secondary" size="small" busy={isLoading} onClick={onMore}>
            {texts.more}
          </Button>
        ) : (
          <p>{texts.end}</p>
        )}
      </div>
    </>
  );
}

const articles = (list: HTMLElement | null) => [
  ...(list?.querySelectorAll<HTMLElement>('[data-post]') ?? []),
];

const focused = (list: HTMLElement | null) =>
  articles(list).find((article) => article.contains(document.activeElement)) ?? null;

/** Moves the focus to another post; from outside of the list to the first one in view. */
function move(list: HTMLElement | null, step: number): void {
  const all = articles(list);
  const current = focused(list);
  const inView = all.findIndex((article) => article.getBoundingClientRect().bottom > 80);
  const next = current === null ? all[Math.max(0, inView)] : all[all.indexOf(current) + step];
  next?.focus({ preventScroll: true });
  next?.scrollIntoView({ block: 'nearest' });
}
