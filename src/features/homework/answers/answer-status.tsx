import type { SubmissionAnswer } from '#contract/comments.ts';
import { japanDate } from '#domain/japan-time.ts';
import { Icon, type IconName } from '#ui/media/icon.tsx';
import { answerTexts } from './answer-texts.ts';

/** What is known of an answer that has not come yet: heard, promised until, late, or that none is part of the plan. */
export function answerLines(
  { listenedAt, answerDueAt, answeredAt }: SubmissionAnswer,
  now: number,
): readonly string[] {
  if (answeredAt !== null) return [];
  const listened = listenedAt === null ? [] : [answerTexts.listened];
  if (answerDueAt === null) return listened.length > 0 ? listened : [answerTexts.withoutComments];
  const due = Date.parse(answerDueAt);
  return [...listened, due < now ? answerTexts.late : answerTexts.due(japanDate(due, now))];
}

const ICONS: ReadonlyMap<string, IconName> = new Map([
  [answerTexts.listened, 'headphone'],
  [answerTexts.withoutComments, 'info'],
]);

/** The state of the answer to an arrived recording, in a sentence or two. */
export function AnswerStatus({ status, now }: { status: SubmissionAnswer; now: number }) {
  const lines = answerLines(status, now);
  if (lines.length === 0) return null;
  return (
    <ul className="grid gap-1 text-sm text-ink-soft">
      {lines.map((line) => (
        <li key={line} className="phrase flex items-start gap-1.5 [&>svg]:mt-0.5 [&>svg]:size-4">
          <Icon name={ICONS.get(line) ?? 'clock'} />
          <span className="min-w-0">{line}</span>
        </li>
      ))}
    </ul>
  );
}
