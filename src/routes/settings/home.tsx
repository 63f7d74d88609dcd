import { createFileRoute } from '@tanstack/react-router';
import { Suspense, useSyncExternalStore } from 'react';
import { useIdentity } from '#app/auth/use-session-state.ts';
import { Head } from '#app/shell/head.tsx';
import { SettingsScreen } from '#features/settings/settings-screen.tsx';
import { texts } from '#features/settings/texts.ts';
import { optionalComponent } from '#ui/layout/lazy-component.tsx';

const ConsentSection = optionalComponent(
  async () => (await import('#features/consent/consent-section.tsx')).ConsentSection,
);

export const Route = createFileRoute('/settings/home')({
  staticData: { access: 'member' },
  component: Settings,
});

function Settings() {
  const { session, waiting, packs, telemetry } = Route.useRouteContext();
  const count = useSyncExternalStore(waiting.subscribe, waiting.count);
  const person = useIdentity(session);
  if (!person) return null;
  return (
    <>
      <Head title={texts.title} />
      <SettingsScreen
        identity={person}
        waiting={count}
        packs={packs}
        account={session.account}
        privacy={
          <Suspense>
            <ConsentSection consent={telemetry} />
          </Suspense>
        }
      />
    </>
  );
}
