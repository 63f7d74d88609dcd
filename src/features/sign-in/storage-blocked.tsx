import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Page } from '#ui/layout/page.tsx';
import { texts } from './texts.ts';

/** In the place of a sign-in, where the browser stores nothing for this site. */
export function StorageBlocked({ reload }: { reload: () => void }) {
  return (
    <Page narrow title={texts.blockedTitle}>
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
  );
}
