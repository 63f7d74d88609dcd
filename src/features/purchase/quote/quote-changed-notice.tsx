import type { Quote } from '#contract/entities/quote.ts';
import { confirmTexts as texts } from '#features/purchase/confirm-texts.ts';
import { ScrollIntoView } from '#features/purchase/scroll-into-view.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { changesOf } from './charges.ts';

interface QuoteChangedNoticeProps {
  before: Quote;
  after: Quote;
  /** Something else has been told that matters more than a date. */
  told: boolean;
}

/** What is different from what was on the page a moment ago. It speaks up: a person was about to agree to the old one. */
export function QuoteChangedNotice({ before, after, told }: QuoteChangedNoticeProps) {
  const changes = changesOf(before, after);
  if (told && changes.length === 0) return null;
  return (
    <ScrollIntoView>
      <Notice tone="danger" title={texts.changed}>
        <p>{changes.length === 0 ? texts.changedSame : texts.changedBody}</p>
        <ul className="mt-1 grid gap-1 font-bold">
          {changes.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      </Notice>
    </ScrollIntoView>
  );
}
