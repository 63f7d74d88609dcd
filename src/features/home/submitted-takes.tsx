import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import type { Api } from '#api/client.ts';
import { queryOf } from '#api/query.ts';
import { submissions } from '#contract/submissions.ts';
import { relativeDay } from '#domain/japan-time.ts';
import { lessonPart } from '#domain/lessons/lesson-path.ts';
import { DeliveryTag } from '#ui/feedback/delivery-tag.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import type { WaitingTakes } from './home-ports.ts';
import { type SubmissionRow, submissionRows } from './submission-rows.ts';
import { texts } from './texts.ts';

interface SubmittedTakesProps {
  api: Api;
  waiting: WaitingTakes;
  now: number;
}

/** What the person submitted, from this device and any other, with its delivery state. */
export function SubmittedTakes({ api, waiting, now }: SubmittedTakesProps) {
  const takes = useSyncExternalStore(waiting.subscribe, waiting.list);
  const count = useSyncExternalStore(waiting.subscribe, waiting.count);
  const { data, isPending } = useQuery({
    ...queryOf(api, submissions.listRecent, {}),
    throwOnError: false,
  });
  const rows = submissionRows(takes ?? [], data?.submissions ?? []);
  const opening = takes === null && count > 0;
  return (
    <>
      {opening && <LoadingTakes count={count} />}
      {rows.length > 0 && (
        <ul className="grid gap-2" aria-live="polite">
          {rows.map((row) => (
            <li key={row.id}>
              <SubmissionLink row={row} now={now} />
            </li>
          ))}
        </ul>
      )}
      {rows.length === 0 && !opening && <NoRows known={data !== undefined} loading={isPending} />}
    </>
  );
}

/** Says that there is nothing only when the server has said so: another device may have submitted something. */
function NoRows({ known, loading }: { known: boolean; loading: boolean }) {
  if (known) {
    return (
      <EmptyState icon="send" title={texts.nothing}>
        {texts.nothingBody}
      </EmptyState>
    );
  }
  return (
    <p className="appear-late min-h-11 text-sm text-ink-soft">{loading ? texts.looking : texts.notKnown}</p>
  );
}

/** While the database of the device is opening: shows the number of waiting takes of the last visit. */
function LoadingTakes({ count }: { count: number }) {
  return (
    <div className="appear-late grid gap-2">
      <p className="text-sm text-ink-soft">{texts.lookingFor(count)}</p>
      <Skeleton lines={Math.min(count, 3)} />
    </div>
  );
}

function SubmissionLink({ row, now }: { row: SubmissionRow; now: number }) {
  return (
    <Link
      to="/lessons/$lesson/homework"
      params={{ lesson: lessonPart(row.place) }}
      className="flex min-h-11 flex-wrap items-center justify-between gap-2 rounded-md border border-line bg-surface px-4 py-3 text-ink no-underline hover:border-accent"
    >
      <span className="min-w-0">
        <span className="block font-bold">{row.lessonName}</span>
        <span className="text-sm text-ink-soft">
          {texts.recorded(relativeDay(Date.parse(row.recordedAt), now))}
        </span>
      </span>
      <DeliveryTag state={row.state} />
    </Link>
  );
}
