import { useState, useSyncExternalStore } from 'react';
import type { WaitingTakes } from '#features/home/home-ports.ts';
import { Button, IconButton } from '#ui/button/button.tsx';
import { showInstallOffer, useInstallOffered } from '#ui/layout/install-offer.ts';
import { noticeTexts as texts } from './notice-texts.ts';

const KEY = 'otomichi.install-hint';

/**
 * Offers once to add the app to the home screen. Not in a Safari tab with undelivered takes: there the installed app
 * starts with an empty storage, and the takes would seem to be lost.
 */
export function InstallHint({ waiting }: { waiting: WaitingTakes }) {
  const offered = useInstallOffered();
  const [closed, setClosed] = useState(() => localStorage.getItem(KEY) === 'closed');
  const unsent = useSyncExternalStore(waiting.subscribe, waiting.count);
  const safari = isSafariTab();
  if (closed || !(offered || (safari && unsent === 0))) return null;
  const close = () => {
    localStorage.setItem(KEY, 'closed');
    setClosed(true);
  };
  return (
    <aside data-passing className="mx-auto flex max-w-column items-start gap-3 px-4 pb-24 sm:px-6 lg:pb-10">
      <div className="grid grow gap-1 rounded-lg border border-line p-4">
        <p className="font-bold">{texts.installTitle}</p>
        <p className="text-sm text-ink-soft">{texts.install}</p>
        {offered ? (
          <div>
            <Button
              tone="secondary"
              size="small"
              onClick={() => {
                showInstallOffer();
                close();
              }}
            >
              {texts.installNow}
            </Button>
          </div>
        ) : (
          <p className="text-sm">{texts.installIOS}</p>
        )}
      </div>
      <IconButton icon="close" label={texts.later} onClick={close} />
    </aside>
  );
}

function isSafariTab(): boolean {
  const { standalone, userAgent } = navigator as Navigator & { standalone?: boolean };
  return standalone === false && /Safari/.test(userAgent);
}
