import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSelector } from '@tanstack/react-store';
import { type ReactNode, useEffect } from 'react';
import { queryOf } from '#api/query.ts';
import { errorMessage } from '#contract/error-messages.ts';
import { ApiError } from '#contract/errors.ts';
import { teachers } from '#contract/teach/teachers.ts';
import { RetryNotice } from '#ui/feedback/retry-notice.tsx';
import { Spinner } from '#ui/feedback/spinner.tsx';
import { TeacherContext, useConsole } from './context.ts';
import { forgetQueue } from './queue-place.ts';
import { rememberPlace } from './session.ts';
import { useGo } from './teach-link.tsx';
import { texts } from './texts.ts';

/** Shows the console to a signed-in teacher; anybody else goes to the sign-in, and comes back here after it. */
export function Gate({ children }: { children: ReactNode }) {
  const { api, sessionEnd, sent, voices } = useConsole();
  const queries = useQueryClient();
  const go = useGo();
  // Once it has ended, nothing is asked until somebody signs in, which sets it back.
  const hasEnded = useSelector(sessionEnd.store, (state) => state.hasEnded);
  const query = { ...queryOf(api, teachers.show, {}), staleTime: Number.POSITIVE_INFINITY };
  const { data, error, refetch } = useQuery({ ...query, enabled: !hasEnded });
  useEffect(() => {
    if (!hasEnded) return;
    rememberPlace(location.pathname);
    // Nothing that one teacher saw may be on the screen of the next.
    queries.clear();
    go('/teach/signIn', { replace: true });
  }, [hasEnded, queries, go]);
  // Left by every sign-out: 取り消す names a learner, and is its teacher's alone.
  useEffect(
    () => () => {
      sent.clear();
      forgetQueue();
    },
    [sent],
  );
  const teacherID = data?.teacher.teacherID;
  useEffect(() => {
    if (teacherID !== undefined) voices.work(teacherID);
  }, [teacherID, voices]);
  if (data) return <TeacherContext value={data.teacher}>{children}</TeacherContext>;
  if (error && !(error instanceof ApiError && error.known === 'api/unauthorized')) {
    return (
      <main className="mx-auto max-w-column p-6">
        <RetryNotice tone="warn" title={texts.loadFailed} retry={texts.retry} onRetry={() => void refetch()}>
          {errorMessage(error)}
        </RetryNotice>
      </main>
    );
  }
  return <Spinner />;
}
