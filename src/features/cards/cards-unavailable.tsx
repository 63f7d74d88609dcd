import { RetryNotice } from '#ui/feedback/retry-notice.tsx';
import { TROUBLES, texts } from './texts.ts';

/** Which cards there are did not come. */
export function UnknownCards({ again }: { again: () => void }) {
  return (
    <RetryNotice tone="warn" title={texts.unknownList} retry={texts.retry} again={again}>
      {TROUBLES.line}
    </RetryNotice>
  );
}
