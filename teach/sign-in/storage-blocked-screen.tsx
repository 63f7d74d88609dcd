import { titleOf } from '#domain/page-title.ts';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Page } from '#ui/layout/page.tsx';
import { usePageHead } from '#ui/layout/use-page-head.ts';
import { texts } from './texts.ts';

/** In the place of the console where the browser stores nothing for this site: no session would hold, and no draft be kept. */
export function StorageBlockedScreen({ reload }: { reload: () => void }) {
  usePageHead(titleOf(texts.blockedTitle));
  return (
    <main>
      <Page title={texts.blockedTitle} over="オトミチ">
        <Notice
          tone="warn"
          title={texts.blocked}
          action={
            <Button size="small" tone="secondary" onClick={reload}>
              {texts.blockedReload}
            </Button>
          }
        >
          {texts.blockedBody}
        </Notice>
      </Page>
    </main>
  );
}
