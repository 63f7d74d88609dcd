import { createFileRoute } from '@tanstack/react-router';
import { Suspense, useSyncExternalStore } from 'react';
import { Head } from '#app/head.tsx';
import { useIdentity } from '#app/use-session-state.ts';
import { SettingsScreen } from '#features/settings/settings-screen.tsx';
import { texts } from '#features/settings/texts.ts';
import { optionalPart } from '#ui/optional-part.tsx';

const ConsentSection = optionalPart(
  async () => (await import('#features/consent/consent-section.tsx')).ConsentSection,
);

export const Route = createFileRoute('/settings/home')({ component: Settings });

function Settings() {
  const { session, waiting, packs, line, telemetry } = Route.useRouteContext();
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
        line={line}
        privacy={
          <Suspense>
            <ConsentSection desk={telemetry} />
          </Suspense>
        }
      />
    </>
  );
}
