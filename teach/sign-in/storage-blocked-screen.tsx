import { titleOf } from '#domain/page-title.ts';
import { RetryNotice } from '#ui/feedback/retry-notice.tsx';
import { Page } from '#ui/layout/page.tsx';
import { usePageHead } from '#ui/layout/use-page-head.ts';
import { texts } from './texts.ts';

/** In the place of the console where the browser stores nothing for this site: no session would hold, and no draft be kept. */
export function StorageBlockedScreen({ reload }: { reload: () => void }) {
  usePageHead(titleOf(texts.blockedTitle));
  return (
    <main>
      <Page title={texts.blockedTitle} over="オトミチ">
        <RetryNotice tone="warn" title={texts.blocked} retry={texts.blockedReload} onRetry={reload}>
          {texts.blockedBody}
        </RetryNotice>
      </Page>
    </main>
  );
}
