import { createFileRoute } from '@tanstack/react-router';
import { Suspense, useSyncExternalStore } from 'react';
import { useIdentity } from '#app/auth/use-session-state.ts';
import { countTexts } from '#app/cache/precache-stamps.ts';
import { Head } from '#app/shell/head.tsx';
import { Bell } from '#app/shell/navigation/bell.tsx';
import { SECOND_MS } from '#domain/time-units.ts';
import { SettingsScreen } from '#features/settings/settings-screen.tsx';
import { texts } from '#features/settings/texts.ts';
import { settleWithin } from '#lib/settle-within.ts';
import { optionalComponent } from '#ui/layout/lazy-component.tsx';

const ConsentSection = optionalComponent(
  async () => (await import('#features/consent/consent-section.tsx')).ConsentSection,
);

export const Route = createFileRoute('/settings/home')({
  staticData: { access: 'member' },
  // Before the page is shown: what it says of the account must not push the rest down.
  loader: ({ context }) => settleWithin(FACTS_TIMEOUT_MS, context.session.account.facts()).catch(() => null),
  component: Settings,
});

/** Without an answer in time the page opens, and the account follows. */
const FACTS_TIMEOUT_MS = SECOND_MS;

function Settings() {
  const context = Route.useRouteContext();
  const { api, session, waiting, packs, telemetry } = context;
  const count = useSyncExternalStore(waiting.subscribe, waiting.count);
  const known = Route.useLoaderData();
  const person = useIdentity(session);
  if (!person) return null;
  return (
    <>
      <Head title={texts.title} />
      <SettingsScreen
        api={api}
        identity={person}
        bell={<Bell context={context} />}
        waiting={count}
        textCount={countTexts(localStorage, person.uid)}
        packs={packs}
        known={known}
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
