import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { pendingInvitation, withInvitation } from '#app/auth/pending-invitation.ts';
import { externalBrowserLink, platformOf } from '#domain/identity/external-browser-link.ts';
import type { InAppBrowser } from '#domain/identity/in-app-browser.ts';
import { Button } from '#ui/button/button.tsx';
import { buttonStyle } from '#ui/button/button-style.ts';
import { copyText } from '#ui/button/copy-text.ts';
import { ExternalIcon } from '#ui/media/external-icon.tsx';
import { BrowserMenuPicture } from './browser-menu-picture.tsx';
import { inAppBrowserTexts as texts } from './in-app-browser-texts.ts';

/** The full address of the current page, with the invitation that waits here: the other browser knows nothing of it. */
function useHref(): string {
  useLocation();
  const invitation = pendingInvitation(localStorage, Date.now());
  return invitation === null ? location.href : withInvitation(location.href, invitation);
}

/** In another app's browser, microphone, Google sign-in and home screen do not work: offers to open the same page elsewhere. */
export function InAppBrowserNotice({ app }: { app: InAppBrowser }) {
  const here = useHref();
  const platform = platformOf(navigator.userAgent);
  const way = externalBrowserLink(app, here, platform);
  return (
    <aside aria-label={texts.title} className="mx-auto w-full max-w-column px-4 pt-4 sm:px-6">
      <div className="grid gap-3 rounded-lg border border-line-strong bg-surface p-4">
        <p className="phrase font-bold">{texts.titleIn(texts.names[app])}</p>
        <p className="text-sm">{texts.why}</p>
        {way.kind === 'link' ? (
          <div>
            <a href={way.href} className={buttonStyle({ size: 'small' })}>
              <ExternalIcon />
              {platform === 'ios' ? texts.openSafari : texts.openBrowser}
            </a>
          </div>
        ) : (
          <ByHand app={way.app} ios={platform === 'ios'} here={here} />
        )}
      </div>
    </aside>
  );
}

function ByHand({ app, ios, here }: { app: InAppBrowser; ios: boolean; here: string }) {
  const [copied, setCopied] = useState<'no' | 'yes' | 'failed'>('no');
  const copy = async () => setCopied((await copyText(here)) === 'copied' ? 'yes' : 'failed');
  return (
    <div className="grid gap-3">
      <div className="flex items-center gap-4">
        <BrowserMenuPicture kind={ios && (app === 'yahoo' || app === 'other-webview') ? 'compass' : 'dots'} />
        <p className="text-sm">{ios ? texts.menuIOS : texts.menu}</p>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          tone="secondary"
          size="small"
          icon={copied === 'yes' ? 'check' : 'copy'}
          onClick={() => void copy()}
        >
          {copied === 'yes' ? texts.copied : texts.copy}
        </Button>
        <p role="status" className="text-sm text-ink-soft">
          {copied === 'yes' && texts.paste}
        </p>
      </div>
      {copied === 'failed' && <p className="text-sm break-all select-all">{here}</p>}
    </div>
  );
}
