import { createFileRoute } from '@tanstack/react-router';
import { useMemo } from 'react';
import { importPorts } from '#app/adapters/homework/import-ports.ts';
import { useIdentity } from '#app/auth/use-session-state.ts';
import { Head } from '#app/shell/head.tsx';
import { ImportScreen } from '#features/homework/import/import-screen.tsx';
import { importTexts, shareProblemOf } from '#features/homework/import/import-texts.ts';

interface Search {
  /** Why something of what was shared is not there (sw/share/receive-audio.ts). */
  problem?: string | undefined;
}

export const Route = createFileRoute('/recordings/import')({
  staticData: { access: 'member', preload: 'code' },
  validateSearch: (search): Search => ({ problem: search['problem'] as string | undefined }),
  // The screen needs the device's storage open, because it makes takes.
  loader: ({ context }) => context.device.load(),
  component: Import,
});

function Import() {
  const context = Route.useRouteContext();
  const { takes } = Route.useLoaderData();
  const { problem } = Route.useSearch();
  const uid = useIdentity(context.session)?.uid;
  const ports = useMemo(
    () => (uid === undefined ? null : importPorts(uid, takes, context)),
    [uid, takes, context],
  );
  return (
    <>
      <Head title={importTexts.title} />
      {uid !== undefined && ports !== null && (
        <ImportScreen key={uid} ports={ports} uid={uid} problem={shareProblemOf(problem)} />
      )}
    </>
  );
}
