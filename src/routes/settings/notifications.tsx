import { createFileRoute } from '@tanstack/react-router';
import { Suspense } from 'react';
import { queryOf } from '#api/query.ts';
import { useIdentity } from '#app/auth/use-session-state.ts';
import { Head } from '#app/shell/head.tsx';
import { notificationSettings } from '#contract/notices/settings.ts';
import { users } from '#contract/users.ts';
import { NotificationSettingsScreen } from '#features/settings/notifications/notification-settings-screen.tsx';
import { texts } from '#features/settings/notifications/notification-texts.ts';
import { optionalComponent } from '#ui/layout/lazy-component.tsx';

const PushSection = optionalComponent(
  async () => (await import('#app/device/push/push-screens.tsx')).PushSectionHere,
);

export const Route = createFileRoute('/settings/notifications')({
  staticData: { access: 'member' },
  // Switches and notices that come later would push what is below them down; without an answer the page opens all the same.
  loader: async ({ context: { api, queries } }) => {
    await Promise.allSettled([
      queries.ensureQueryData(queryOf(api, notificationSettings.show, {})),
      queries.ensureQueryData(queryOf(api, users.me, {})),
    ]);
  },
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
