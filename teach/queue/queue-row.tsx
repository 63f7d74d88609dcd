import type { QueuedSubmission } from '#contract/teach/queue.ts';
import { japanDate, onDay, relativeDay } from '#domain/japan-time.ts';
import { PlainLink } from '#teach/app/teach-link.tsx';
import { Tag } from '#ui/feedback/tag.tsx';
import { dueWords } from './due.ts';
import { texts } from './texts.ts';

/** One recording of the queue; all of it is the link. */
export function QueueRow({ submission, now }: { submission: QueuedSubmission; now: number }) {
  const { submissionID, learner, lesson, takeNumber, submittedAt, dueAt, answeredAt, claim } = submission;
  const due = dueWords(dueAt, now);
  return (
    <li>
      <PlainLink
        data-row
        to={`/teach/takes/${submissionID}`}
        className="grid gap-1 rounded-lg border border-line bg-surface px-4 py-3 text-ink no-underline shadow-card hover:border-accent focus-visible:border-accent"
      >
        <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <b className="min-w-0 text-md">{learner.name}</b>
          {answeredAt === null ? (
            <Tag tone={due.tone} icon={due.tone === 'plain' ? 'clock' : 'alert'}>
              {due.text}
            </Tag>
          ) : (
            <Tag tone="ok" icon="check">
              {texts.answered(onDay(relativeDay(Date.parse(answeredAt), now)))}
            </Tag>
          )}
        </span>
        <span className="text-sm">
          {lesson.currName} {lesson.courseName}
          <span className="block">{texts.lesson(lesson.lessonOrder, lesson.lessonName)}</span>
        </span>
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
          <span>{texts.take(takeNumber)}</span>
          <span>{texts.arrived(onDay(relativeDay(Date.parse(submittedAt), now)))}</span>
          {answeredAt === null && dueAt !== null && (
            <span>{texts.until(japanDate(Date.parse(dueAt), now))}</span>
          )}
          {submission.hasNote && <Tag icon="text">{texts.note}</Tag>}
          {submission.hasReply && (
            <Tag tone="accent" icon="text">
              {texts.reply}
            </Tag>
          )}
          {submission.hasDraft && (
            <Tag tone="accent" icon="pen">
              {texts.draft}
            </Tag>
          )}
          {claim && (
            <Tag tone={claim.isMine ? 'accent' : 'warn'} icon="person">
              {claim.isMine ? texts.mine : texts.openWith(claim.teacherName)}
            </Tag>
          )}
        </span>
      </PlainLink>
    </li>
  );
}
