import { ERROR_MESSAGES } from '#contract/error-messages.ts';
import { AppPathLink } from '#ui/button/app-path-link.tsx';
import { buttonStyle } from '#ui/button/button-style.ts';
import { Page } from '#ui/layout/page.tsx';
import { texts } from './texts.ts';

/** In place of a page that its person does not show. */
export function PersonUnavailable({ member }: { member: boolean }) {
  return (
    <Page title={texts.unavailableTitle}>
      <p role="alert" className="phrase">
        {ERROR_MESSAGES['api/forbidden']}
      </p>
      <div>
        <AppPathLink path={member ? '/community' : '/'} className={buttonStyle({ tone: 'secondary' })}>
          {member ? texts.toCommunity : texts.toTop}
        </AppPathLink>
      </div>
    </Page>
  );
}
