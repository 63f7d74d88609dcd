import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#api/query.ts';
import { answers, type TakeToAnswer } from '#contract/teach/answers.ts';
import { onDay, relativeDay } from '#domain/japan-time.ts';
import { titleOf } from '#domain/page-title.ts';
import { Asked } from '#teach/app/asked.tsx';
import { useConsole } from '#teach/app/context.ts';
import { learnerCalled } from '#teach/app/learner-called.ts';
import { queuePlace } from '#teach/app/queue-place.ts';
import { PlainLink } from '#teach/app/teach-link.tsx';
import { dueWords } from '#teach/queue/due.ts';
import { Tag } from '#ui/feedback/tag.tsx';
import { usePageHead } from '#ui/layout/use-page-head.ts';
import { Icon } from '#ui/media/icon.tsx';
import { TakeRoom } from './take-room.tsx';
import { texts } from './texts.ts';

/** One recording: listening to it and answering it. */
export function TakeScreen({ submissionID }: { submissionID: string }) {
  const { api } = useConsole();
  const query = useQuery({
    ...queryOf(api, answers.showTake, { submissionID }),
    // What is being listened to and written stays as it is; every action asks again by itself.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const { data, refetch } = query;
  usePageHead(titleOf(data ? texts.title(learnerCalled(data.submission.learner.name)) : ''));
  return (
    <Asked query={query} icon="search" texts={texts}>
      {(take) => <Take take={take} onChanged={() => refetch().then(() => undefined)} />}
    </Asked>
  );
}

function Take({ take, onChanged }: { take: TakeToAnswer; onChanged(): Promise<void> }) {
  const { now } = useConsole();
  const { learner, lesson, takeNumber, submittedAt, dueAt, answeredAt } = take.submission;
  const due = dueWords(dueAt, now());
  return (
    <div className="mx-auto grid w-full max-w-[84rem] grid-cols-1 gap-5 px-4 pt-3 pb-24 sm:px-6">
      <header className="grid gap-1">
        <PlainLink
          to={queuePlace()}
          className="-ml-1 inline-flex min-h-11 items-center gap-1 justify-self-start text-sm font-bold text-accent"
        >
          <Icon name="left" />
          {texts.back}
        </PlainLink>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="text-xl font-bold">{texts.title(learnerCalled(learner.name))}</h1>
          {answeredAt === null && (
            <Tag tone={due.tone} icon={due.tone === 'plain' ? 'clock' : 'alert'}>
              {due.text}
            </Tag>
          )}
        </div>
        <p className="text-sm text-ink-soft">
          {lesson.currName} {lesson.courseName} {texts.lesson(lesson.lessonOrder, lesson.lessonName)}
          <span className="block">
            {texts.take(takeNumber)}・{texts.arrived(onDay(relativeDay(Date.parse(submittedAt), now())))}
          </span>
        </p>
      </header>
      <TakeRoom take={take} onChanged={onChanged} />
    </div>
  );
}
