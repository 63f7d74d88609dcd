import { RetryNotice } from '#ui/feedback/retry-notice.tsx';
import { PROBLEM_TEXTS, texts } from './texts.ts';

/** Shown when the card list could not be loaded. */
export function CardsUnavailable({ onRetry }: { onRetry: () => void }) {
  return (
    <RetryNotice tone="warn" title={texts.unknownList} retry={texts.retry} onRetry={onRetry}>
      {PROBLEM_TEXTS.offline}
    </RetryNotice>
  );
}
