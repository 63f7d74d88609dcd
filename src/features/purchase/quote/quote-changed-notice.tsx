import type { Quote } from '#contract/entities/quote.ts';
import { confirmTexts as texts } from '#features/purchase/confirm-texts.ts';
import { ScrollIntoView } from '#features/purchase/scroll-into-view.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { changesOf } from './charges.ts';

interface QuoteChangedNoticeProps {
  before: Quote;
  after: Quote;
  /** A problem is shown as well; then a notice without changes is left out. */
  hasProblem: boolean;
}

/** What changed since the quote that the person was about to confirm. */
export function QuoteChangedNotice({ before, after, hasProblem }: QuoteChangedNoticeProps) {
  const changes = changesOf(before, after);
  if (hasProblem && changes.length === 0) return null;
  return (
    <ScrollIntoView>
      <Notice tone="danger" title={texts.changed}>
        <p>{changes.length === 0 ? texts.changedSame : texts.changedBody}</p>
        <ul className="mt-1 grid gap-1 font-bold">
          {changes.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </Notice>
    </ScrollIntoView>
  );
}
