import { createFileRoute } from '@tanstack/react-router';
import { useEffect, useSyncExternalStore } from 'react';
import { isAppleMobile, isInstalled } from '#app/device/installed/this-window.ts';
import { countUnsubmittedLessons } from '#app/device/installed/unsubmitted-lessons.ts';
import { Head } from '#app/shell/head.tsx';
import { InstallScreen } from '#features/settings/install/install-screen.tsx';
import { texts } from '#features/settings/install/texts.ts';

export const Route = createFileRoute('/settings/install')({
  staticData: { access: 'member' },
  component: Install,
});

function Install() {
  const { waiting, device } = Route.useRouteContext();
  const unsent = useSyncExternalStore(waiting.subscribe, waiting.count);
  const undecided = useSyncExternalStore(waiting.subscribe, () => countUnsubmittedLessons(waiting));
  useEffect(() => {
    // What waits here is counted from the device's rows; without them the count of the last visit stands.
    void device.load().catch(() => undefined);
  }, [device]);
  return (
    <>
      <Head title={texts.title} />
      <InstallScreen
        installed={isInstalled(window)}
        apple={isAppleMobile(window)}
        unsent={unsent}
        undecided={undecided}
      />
    </>
  );
}
