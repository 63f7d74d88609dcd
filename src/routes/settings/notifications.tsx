import { createFileRoute } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useIdentity } from '#app/auth/use-session-state.ts';
import { Head } from '#app/shell/head.tsx';
import { NotificationSettingsScreen } from '#features/settings/notifications/notification-settings-screen.tsx';
import { texts } from '#features/settings/notifications/notification-texts.ts';
import { optionalComponent } from '#ui/layout/lazy-component.tsx';

const PushSection = optionalComponent(
  async () => (await import('#app/device/push/push-screens.tsx')).PushSectionHere,
);

export const Route = createFileRoute('/settings/notifications')({
  staticData: { access: 'member' },
  component: Notifications,
});

function Notifications() {
  const { api, session } = Route.useRouteContext();
  const person = useIdentity(session);
  if (person === null) return null;
  return (
    <>
      <Head title={texts.title} />
      <NotificationSettingsScreen
        api={api}
        device={
          <Suspense>
            <PushSection api={api} uid={person.uid} />
          </Suspense>
        }
      />
    </>
  );
}
