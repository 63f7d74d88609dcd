import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { errorMessage } from '#contract/error-messages.ts';
import { MODERATION_VIEWS, type ModerationView } from '#contract/teach/moderation.ts';
import { titleOf } from '#domain/page-title.ts';
import { useConsole } from '#teach/app/context.ts';
import { moveFocus } from '#teach/app/focus-rows.ts';
import { ButtonLink, PlainLink, useGo } from '#teach/app/teach-link.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { RetryNotice } from '#ui/feedback/retry-notice.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { useKeyboardShortcuts } from '#ui/layout/use-keyboard-shortcuts.ts';
import { usePageHead } from '#ui/layout/use-page-head.ts';
import { ItemRow } from './item-row.tsx';
import { listQuery } from './moderation-query.ts';
import { type ModerationSearch, moderationAddress } from './moderation-search.ts';
import { texts } from './texts.ts';

/** 通報: what learners reported and what is hidden, newest first. */
export function ModerationScreen({ search }: { search: ModerationSearch }) {
  const { api, now } = useConsole();
  const { view = 'waiting', page = 1 } = search;
  const { data, error, refetch, isPlaceholderData } = useQuery(listQuery(api, view, page));
  const count = data && data.counts.waiting > 0 ? `(${data.counts.waiting}) ` : '';
  usePageHead(titleOf(count + texts.title));
  // What was on the last page has been settled meanwhile.
  const isBeyond = data !== undefined && !isPlaceholderData && data.items.length === 0 && page > 1;
  const go = useGo();
  useEffect(() => {
    if (isBeyond) go(moderationAddress({ view: search.view }), { replace: true });
  }, [isBeyond, search.view, go]);
  const list = useRef<HTMLUListElement>(null);
  useKeyboardShortcuts({
    ['KeyJ']: () => moveFocus(list.current, 1),
    ['KeyK']: () => moveFocus(list.current, -1),
  });
  if (isBeyond) return null;
  return (
    <div className="mx-auto grid w-full max-w-[60rem] grid-cols-1 gap-5 px-4 pt-5 pb-32 sm:px-6">
      <h1 className="text-2xl font-bold">{texts.title}</h1>
      <Views view={view} counts={data?.counts} />
      {error && !data ? (
        <RetryNotice tone="warn" title={texts.failed} retry={texts.retry} onRetry={() => void refetch()}>
          {errorMessage(error)}
        </RetryNotice>
      ) : !data ? (
        <Skeleton lines={6} />
      ) : data.items.length === 0 ? (
        <EmptyState
          icon={view === 'waiting' ? 'check' : 'eye'}
          title={view === 'waiting' ? texts.none : texts.noneHidden}
        >
          {view === 'waiting' ? texts.noneBody : texts.noneHiddenBody}
        </EmptyState>
      ) : (
        <>
          <ul ref={list} className="grid gap-2" aria-busy={isPlaceholderData}>
            {data.items.map((item) => (
              <ItemRow key={item.commentID ?? item.postID} item={item} now={now()} />
            ))}
          </ul>
          <p className="text-sm text-ink-soft max-lg:hidden">{texts.keys}</p>
        </>
      )}
      <Pages search={search} page={page} hasNext={data?.page.next != null} />
    </div>
  );
}

interface ViewsProps {
  view: ModerationView;
  counts: Readonly<Record<ModerationView, number>> | undefined;
}

function Views({ view, counts }: ViewsProps) {
  return (
    <nav aria-label={texts.viewsLabel} className="flex gap-1 overflow-x-auto border-b border-line">
      {MODERATION_VIEWS.map((each) => (
        <PlainLink
          key={each}
          to={moderationAddress(each === 'hidden' ? { view: each } : {})}
          aria-current={each === view ? 'page' : undefined}
          className="min-h-12 shrink-0 content-center border-b-3 border-transparent px-3 font-bold whitespace-nowrap text-ink-soft no-underline hover:text-ink aria-[current]:border-accent aria-[current]:text-accent"
        >
          {counts ? texts.count(texts.views[each], counts[each]) : texts.views[each]}
        </PlainLink>
      ))}
    </nav>
  );
}

function Pages({ search, page, hasNext }: { search: ModerationSearch; page: number; hasNext: boolean }) {
  if (page === 1 && !hasNext) return null;
  const to = (next: number) => moderationAddress({ ...search, page: next });
  return (
    <nav className="flex items-center justify-between gap-3" aria-label={texts.page(page)}>
      {page > 1 ? (
        <ButtonLink tone="secondary" size="small" icon="left" to={to(page - 1)}>
          {texts.previous}
        </ButtonLink>
      ) : (
        <span />
      )}
      <span className="text-sm text-ink-soft">{texts.page(page)}</span>
      {hasNext ? (
        <ButtonLink tone="secondary" size="small" icon="right" to={to(page + 1)}>
          {texts.next}
        </ButtonLink>
      ) : (
        <span />
      )}
    </nav>
  );
}
