import { createFileRoute } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useIdentity } from '#app/auth/use-session-state.ts';
import { storagePorts } from '#app/device/storage-ports.ts';
import { Head } from '#app/shell/head.tsx';
import { DeviceSettingsScreen } from '#features/settings/device/device-settings-screen.tsx';
import { texts } from '#features/settings/device/device-texts.ts';
import { StorageSection } from '#features/settings/device/storage-section.tsx';
import { PackSection } from '#features/settings/packs/pack-section.tsx';

export const Route = createFileRoute('/settings/device')({
  staticData: { access: 'member' },
  component: Device,
});

function Device() {
  const { device, packs, session } = Route.useRouteContext();
  const uid = useIdentity(session)?.uid ?? null;
  const ports = useMemo(() => (uid === null ? null : storagePorts({ device }, uid)), [device, uid]);
  if (ports === null) return null;
  return (
    <>
      <Head title={texts.title} />
      <DeviceSettingsScreen
        storage={
          <>
            <StorageSection ports={ports} />
            <PackSection service={packs} />
          </>
        }
      />
    </>
  );
}
