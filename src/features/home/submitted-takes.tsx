import { Link } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { relativeDay } from '#domain/japan-time.ts';
import { lessonPart } from '#domain/lessons/lesson-path.ts';
import { DeliveryTag } from '#ui/feedback/delivery-tag.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import type { WaitingTake, WaitingTakes } from './home-ports.ts';
import { texts } from './texts.ts';

/** Takes on their way to the server, with their delivery state. */
export function SubmittedTakes({ waiting, now }: { waiting: WaitingTakes; now: number }) {
  const takes = useSyncExternalStore(waiting.subscribe, waiting.list);
  const count = useSyncExternalStore(waiting.subscribe, waiting.count);
  if (takes === null) return <LoadingTakes count={count} />;
  if (takes.length === 0) {
    return (
      <EmptyState icon="send" title={texts.nothing}>
        {texts.nothingBody}
      </EmptyState>
    );
  }
  return (
    <ul className="grid gap-2" aria-live="polite">
      {takes.map((take) => (
        <li key={take.takeID}>
          <TakeRow take={take} now={now} />
        </li>
      ))}
    </ul>
  );
}

/** While the database of the device is opening: shows the number of waiting takes of the last visit. */
function LoadingTakes({ count }: { count: number }) {
  return (
    <div className="appear-late grid gap-2">
      <p className="text-sm text-ink-soft">{count > 0 ? texts.lookingFor(count) : texts.looking}</p>
      {count > 0 && <Skeleton lines={Math.min(count, 3)} />}
    </div>
  );
}

function TakeRow({ take, now }: { take: WaitingTake; now: number }) {
  return (
    <Link
      to="/lessons/$lesson/homework"
      params={{ lesson: lessonPart(take.place) }}
      className="flex flex-wrap items-center justify-between gap-2 rounded-md border border-line bg-surface px-4 py-3 text-ink no-underline hover:border-accent"
    >
      <span className="min-w-0">
        <span className="block font-bold">{take.lessonName}</span>
        <span className="text-sm text-ink-soft">
          {texts.recorded(relativeDay(Date.parse(take.startedAt), now))}
        </span>
      </span>
      <DeliveryTag state={take.state} />
    </Link>
  );
}
