import { useLocation } from '@tanstack/react-router';
import { useState, useSyncExternalStore } from 'react';
import { isAppleTab } from '#app/device/installed/this-window.ts';
import { noticeTexts as texts } from '#app/shell/notice-texts.ts';
import type { WaitingTakes } from '#features/home/home-ports.ts';
import { Button, IconButton } from '#ui/button/button.tsx';
import { LinkButton } from '#ui/button/link-button.tsx';
import { showInstallOffer, useInstallOffered } from '#ui/layout/install-offer.ts';
import { isInstallRefused, refuseInstall } from './install-choice.ts';

/** Where recordings arrive, or are looked at. */
const PLACES = /^\/(?:home|recordings|lessons\/[^/]+\/homework)\/?$/;

/**
 * Offers to add the app to the home screen once a take of this device has arrived, and after a refusal not for half a year.
 * On an iPhone it waits until nothing is on its way: there the app starts with an empty storage of its own.
 */
export function InstallHint({ waiting }: { waiting: WaitingTakes }) {
  const offered = useInstallOffered();
  const [closed, setClosed] = useState(() => isInstallRefused(localStorage, Date.now()));
  const here = useLocation({ select: ({ pathname }) => PLACES.test(pathname) });
  const unsent = useSyncExternalStore(waiting.subscribe, waiting.count);
  const arrived = useSyncExternalStore(waiting.subscribe, waiting.list)?.some(
    ({ state }) => state === 'delivered',
  );
  const apple = isAppleTab(window);
  if (closed || !here || !arrived || !(offered || (apple && unsent === 0))) return null;
  const close = () => {
    refuseInstall(localStorage, Date.now());
    setClosed(true);
  };
  return (
    <aside data-passing className="mx-auto flex max-w-column items-start gap-3 px-4 pb-24 sm:px-6 lg:pb-10">
      <div className="grid grow gap-2 rounded-lg border border-line bg-surface p-4">
        <p className="font-bold">{texts.installTitle}</p>
        <p className="text-sm text-ink-soft">{offered ? texts.install : texts.installApple}</p>
        <div>
          {offered ? (
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
          ) : (
            <LinkButton tone="secondary" size="small" to="/settings/install">
              {texts.installHow}
            </LinkButton>
          )}
        </div>
      </div>
      <IconButton icon="close" label={texts.later} onClick={close} />
    </aside>
  );
}
