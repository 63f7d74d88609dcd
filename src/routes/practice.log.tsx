import { createFileRoute } from '@tanstack/react-router';
import { type Practice, usePractice } from '#app/adapters/use-practice.ts';
import { useIdentity } from '#app/auth/use-session-state.ts';
import { Head } from '#app/shell/head.tsx';
import { shareOrDownload } from '#features/homework/takes/take-file.ts';
import { PracticeLogScreen } from '#features/practice/log/practice-log-screen.tsx';
import { practiceLogsQuery } from '#features/practice/log/queries.ts';
import { texts } from '#features/practice/log/texts.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Page } from '#ui/layout/page.tsx';

export const Route = createFileRoute('/practice/log')({
  staticData: { access: 'member', preload: 'code' },
  loader: ({ context: { api, queries } }) => {
    // Not waited for: without a network the device's part is shown.
    void queries.prefetchQuery(practiceLogsQuery(api));
  },
  component: PracticeLog,
});

function PracticeLog() {
  const uid = useIdentity(Route.useRouteContext().session)?.uid;
  return (
    <>
      <Head title={texts.title} />
      {uid !== undefined && <Log uid={uid} />}
    </>
  );
}

function Log({ uid }: { uid: string }) {
  const practice: Practice | null = usePractice(Route.useRouteContext(), uid);
  if (practice === null) {
    return (
      <Page title={texts.title} lead={texts.lead}>
        <Skeleton lines={8} />
      </Page>
    );
  }
  return (
    <PracticeLogScreen
      {...practice}
      saveFile={(name, text) => void shareOrDownload(new Blob([text], { type: 'text/csv' }), name)}
      now={Date.now()}
    />
  );
}
