import { createFileRoute } from '@tanstack/react-router';
import { useMemo } from 'react';
import { recordingsPorts } from '#app/adapters/homework-ports.ts';
import { useIdentity } from '#app/auth/use-session-state.ts';
import { Head } from '#app/shell/head.tsx';
import { libraryFilterOf } from '#features/homework/recordings/library-filter.ts';
import { RecordingsScreen } from '#features/homework/recordings/recordings-screen.tsx';
import { recordingsTexts } from '#features/homework/recordings/recordings-texts.ts';

interface Search {
  /** One of LIBRARY_FILTERS; anything else shows all. */
  filter?: string | undefined;
}

export const Route = createFileRoute('/recordings/')({
  staticData: { access: 'member', preload: 'code' },
  // Checked by the screen, which is not loaded with every page.
  validateSearch: (search): Search => ({ filter: search['filter'] as string | undefined }),
  // The screen needs the device's storage open, because it holds the takes.
  loader: ({ context }) => context.device.load(),
  component: Recordings,
});

function Recordings() {
  const { api, queries, session } = Route.useRouteContext();
  const { takes, outbox } = Route.useLoaderData();
  const filter = libraryFilterOf(Route.useSearch().filter) ?? 'all';
  const uid = useIdentity(session)?.uid;
  const ports = useMemo(
    () => (uid === undefined ? null : recordingsPorts({ uid, takes, outbox, api, queries })),
    [uid, takes, outbox, api, queries],
  );
  return (
    <>
      <Head title={recordingsTexts.title} />
      {uid !== undefined && ports !== null && (
        <RecordingsScreen key={uid} ports={ports} uid={uid} filter={filter} />
      )}
    </>
  );
}
