import type { QueuedSubmission } from '#contract/teach/queue.ts';
import { useConsole } from '#teach/app/context.ts';
import { QueueRow } from '#teach/queue/queue-row.tsx';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Section } from '#ui/layout/page.tsx';
import { texts } from './texts.ts';

interface LearnerTakesProps {
  pages: readonly { submissions: readonly QueuedSubmission[] }[];
  hasMore: boolean;
  isFetching: boolean;
  isFailed: boolean;
  onMore(): void;
}

/** What a learner recorded, newest first; older ones below it when they are asked for. */
export function LearnerTakes({ pages, hasMore, isFetching, isFailed, onMore }: LearnerTakesProps) {
  const { now } = useConsole();
  // One that arrived meanwhile moves the last of a page into the next one.
  const all = pages.flatMap(({ submissions }) => submissions);
  const submissions = [...new Map(all.map((each) => [each.submissionID, each])).values()];
  return (
    <Section title={texts.takes}>
      {submissions.length === 0 ? (
        <p className="text-ink-soft">{texts.noTakes}</p>
      ) : (
        <ul className="grid gap-2">
          {submissions.map((submission) => (
            <QueueRow key={submission.submissionID} submission={submission} now={now()} />
          ))}
        </ul>
      )}
      {hasMore && (
        <div className="grid justify-items-center gap-2">
          <p className="text-sm text-ink-soft">{texts.newestTakes(submissions.length)}</p>
          {isFailed && <Notice tone="danger">{texts.moreFailed}</Notice>}
          <Button tone="secondary" size="small" icon="down" busy={isFetching} onClick={onMore}>
            {texts.moreTakes}
          </Button>
        </div>
      )}
    </Section>
  );
}
