import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { queryOf } from '#api/query.ts';
import { errorMessage } from '#contract/error-messages.ts';
import { QUEUE_VIEWS, queue } from '#contract/teach/queue.ts';
import { titleOf } from '#domain/page-title.ts';
import { HOUR_MS, SECOND_MS } from '#domain/time-units.ts';
import { useConsole, useTeacher } from '#teach/app/context.ts';
import { moveFocus } from '#teach/app/focus-rows.ts';
import { rememberQueue } from '#teach/app/queue-place.ts';
import { ButtonLink, PlainLink, useGo } from '#teach/app/teach-link.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { RetryNotice } from '#ui/feedback/retry-notice.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { useKeyboardShortcuts } from '#ui/layout/use-keyboard-shortcuts.ts';
import { usePageHead } from '#ui/layout/use-page-head.ts';
import { QueueFilters } from './queue-filters.tsx';
import { QueueRow } from './queue-row.tsx';
import { type QueueSearch, queueAddress } from './queue-search.ts';
import { texts } from './texts.ts';

/** Somebody else may have opened or answered one meanwhile. */
const REFRESH_MS = 30 * SECOND_MS;

/** What waits for an answer, the oldest promise first. */
export function QueueScreen({ search }: { search: QueueSearch }) {
  const { api, now } = useConsole();
  const { curriculums } = useTeacher();
  const { view = 'waiting', course, learner, page = 1 } = search;
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...queryOf(api, queue.list, {
      view,
      ...(course === undefined ? {} : { currCode: course }),
      ...(learner === undefined ? {} : { learner }),
      page,
    }),
    refetchInterval: REFRESH_MS,
    refetchOnMount: 'always',
    // An answer takes its time: the list that its teacher comes back to stands at once, where it was left.
    gcTime: HOUR_MS,
    placeholderData: keepPreviousData,
  });
  const count = data && data.counts.waiting > 0 ? `(${data.counts.waiting}) ` : '';
  usePageHead(titleOf(count + texts.title));
  // What was on the last page has been answered meanwhile: an empty one would say that nothing waits.
  const isBeyond = data !== undefined && !isPlaceholderData && data.submissions.length === 0 && page > 1;
  const go = useGo();
  useEffect(() => {
    if (isBeyond) go(queueAddress({ view: search.view, course, learner }), { replace: true });
  }, [isBeyond, search.view, course, learner, go]);
  const place = queueAddress(search);
  useEffect(() => rememberQueue(place), [place]);
  const list = useRef<HTMLUListElement>(null);
  useKeyboardShortcuts({
    ['KeyJ']: () => moveFocus(list.current, 1),
    ['KeyK']: () => moveFocus(list.current, -1),
  });
  if (isBeyond) return null;
  const isFiltered = course !== undefined || learner !== undefined;
  return (
    <div className="mx-auto grid w-full max-w-[60rem] grid-cols-1 gap-5 px-4 pt-5 pb-32 sm:px-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h1 className="text-2xl font-bold">{texts.title}</h1>
        {data && <p className="text-sm text-ink-soft">{texts.answeredToday(data.counts.answeredToday)}</p>}
      </div>
      {data && data.counts.overdue > 0 && <Notice tone="warn">{texts.overdue(data.counts.overdue)}</Notice>}
      <nav aria-label={texts.viewsLabel} className="flex gap-1 overflow-x-auto border-b border-line">
        {QUEUE_VIEWS.map((each) => (
          <PlainLink
            key={each}
            to={addressOfView(search, each)}
            aria-current={each === view ? 'page' : undefined}
            className="min-h-12 shrink-0 content-center border-b-3 border-transparent px-3 font-bold whitespace-nowrap text-ink-soft no-underline hover:text-ink aria-[current]:border-accent aria-[current]:text-accent"
          >
            {tabLabel(each, data?.counts)}
          </PlainLink>
        ))}
      </nav>
      <QueueFilters search={search} curriculums={curriculums} />
      {error && !data ? (
        <RetryNotice tone="warn" title={texts.failed} retry={texts.retry} onRetry={() => void refetch()}>
          {errorMessage(error)}
        </RetryNotice>
      ) : !data ? (
        <Skeleton lines={6} />
      ) : data.submissions.length === 0 ? (
        <Empty search={search} isFiltered={isFiltered} hasCourses={curriculums.length > 0} />
      ) : (
        <>
          <ul ref={list} className="grid gap-2" aria-busy={isPlaceholderData}>
            {data.submissions.map((submission) => (
              <QueueRow key={submission.submissionID} submission={submission} now={now()} />
            ))}
          </ul>
          <p className="text-sm text-ink-soft max-lg:hidden">{texts.keys}</p>
          <Pages
            search={search}
            page={page}
            hasNext={data.page.next !== undefined && data.page.next !== null}
          />
        </>
      )}
    </div>
  );
}

/** The same filters on another tab; an address without a view means what waits. */
function addressOfView({ course, learner }: QueueSearch, view: (typeof QUEUE_VIEWS)[number]): string {
  return queueAddress({
    ...(view === 'waiting' ? {} : { view }),
    ...(course === undefined ? {} : { course }),
    ...(learner === undefined ? {} : { learner }),
  });
}

function tabLabel(view: (typeof QUEUE_VIEWS)[number], counts?: { waiting: number; mine: number }): string {
  const label = texts.views[view];
  if (!counts || view === 'answered') return label;
  return texts.count(label, counts[view]);
}

function Empty({
  search,
  isFiltered,
  hasCourses,
}: {
  search: QueueSearch;
  isFiltered: boolean;
  hasCourses: boolean;
}) {
  const { view = 'waiting' } = search;
  if (!hasCourses) {
    return (
      <EmptyState icon="course" title={texts.noCourses}>
        {texts.noCoursesBody}
      </EmptyState>
    );
  }
  if (isFiltered) {
    const clear = (
      <ButtonLink tone="secondary" size="small" to={queueAddress(search.view ? { view: search.view } : {})}>
        {texts.clear}
      </ButtonLink>
    );
    return (
      <EmptyState icon="search" title={texts.noneFound} action={clear}>
        {texts.noneFoundBody}
      </EmptyState>
    );
  }
  if (view === 'mine') {
    return (
      <EmptyState icon="headphone" title={texts.noneMine}>
        {texts.noneMineBody}
      </EmptyState>
    );
  }
  return (
    <EmptyState icon="check" title={view === 'waiting' ? texts.done : texts.noneAnswered}>
      {view === 'waiting' ? texts.doneBody : texts.noneAnsweredBody}
    </EmptyState>
  );
}

function Pages({ search, page, hasNext }: { search: QueueSearch; page: number; hasNext: boolean }) {
  if (page === 1 && !hasNext) return null;
  return (
    <nav className="flex items-center justify-between gap-3" aria-label={texts.page(page)}>
      {page > 1 ? (
        <ButtonLink
          tone="secondary"
          size="small"
          icon="left"
          to={queueAddress({ ...search, page: page - 1 })}
        >
          {texts.previous}
        </ButtonLink>
      ) : (
        <span />
      )}
      <span className="text-sm text-ink-soft">{texts.page(page)}</span>
      {hasNext ? (
        <ButtonLink
          tone="secondary"
          size="small"
          icon="right"
          to={queueAddress({ ...search, page: page + 1 })}
        >
          {texts.next}
        </ButtonLink>
      ) : (
        <span />
      )}
    </nav>
  );
}
