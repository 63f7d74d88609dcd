import { RetryNotice } from '#ui/feedback/retry-notice.tsx';
import { Page } from '#ui/layout/page.tsx';
import { texts } from './texts.ts';

/** In the place of a sign-in, where the browser stores nothing for this site. */
export function StorageBlocked({ reload }: { reload: () => void }) {
  return (
    <Page narrow title={texts.blockedTitle}>
      <RetryNotice tone="warn" title={texts.blocked} retry={texts.blockedReload} onRetry={reload}>
        {texts.blockedBody}
      </RetryNotice>
    </Page>
  );
}
