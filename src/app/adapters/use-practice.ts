import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { AppContext } from '#app/context.ts';
import type { GoalChange } from '#domain/practice/practice-goal.ts';
import { TICK_MS } from '#domain/practice/practice-time.ts';
import {
  type DevicePractice,
  type PracticeView,
  practiceView,
} from '#features/practice/log/practice-view.ts';
import { practiceLogsQuery } from '#features/practice/log/queries.ts';
import { drillsOf, spansOf } from '#local/practice/practice-records.ts';
import { PRACTICE } from '#outbox/activity.ts';
import { NOTHING_WAITS } from '#outbox/views/waiting-practice.ts';
import { lessonsInCache } from './lessons-in-cache.ts';

type Deps = Pick<AppContext, 'api' | 'device' | 'queries'>;

export interface Practice {
  view: PracticeView;
  /** Neither the server nor an earlier answer of it says anything. */
  onlyHere: boolean;
  retry(): void;
  saveGoal(goal: GoalChange): Promise<void>;
}

/** A person's practice: what the server said last, and what waits on this device. null while the device is being read. */
export function usePractice({ api, device, queries }: Deps, uid: string): Practice | null {
  const logs = useQuery(practiceLogsQuery(api));
  const here = useQuery({
    queryKey: ['practice-here', uid],
    queryFn: () => practiceHere(device, uid),
    meta: { persisted: false },
    staleTime: 0,
    refetchInterval: TICK_MS,
    throwOnError: false,
  });
  const { data, dataUpdatedAt, isError, refetch } = logs;
  const view = useMemo(() => {
    if (here.data === undefined || (data === undefined && !isError)) return null;
    const known = data === undefined ? null : { logs: data, fetchedAt: dataUpdatedAt };
    const lessons = lessonsInCache(queries);
    const nameOf = (lessonID: string) => lessons.get(lessonID) ?? null;
    return practiceView(known, here.data, { now: Date.now(), nameOf });
  }, [data, dataUpdatedAt, isError, here.data, queries]);
  if (view === null) return null;
  return {
    view,
    onlyHere: data === undefined,
    retry: () => void refetch(),
    async saveGoal(goal) {
      const { outbox } = await device.load();
      await outbox.recordActivity(uid, PRACTICE, { kind: 'practice-goal', goal });
      showGoalHere(queries, api, goal);
      await here.refetch();
    },
  };
}

/** Shown before the server has answered, also once the outbox has nothing of it any more. */
function showGoalHere(queries: QueryClient, api: Deps['api'], goal: GoalChange): void {
  queries.setQueryData(
    practiceLogsQuery(api).queryKey,
    (shown) => shown && { ...shown, goal: { ...shown.goal, ...goal } },
    // It is no new answer: what was practised since the last one still counts as unknown to it.
    { updatedAt: queries.getQueryState(practiceLogsQuery(api).queryKey)?.dataUpdatedAt ?? 0 },
  );
}

/** Without the device's database the spans in localStorage are shown all the same. */
async function practiceHere(device: Deps['device'], uid: string): Promise<DevicePractice> {
  const spans = spansOf(uid, localStorage);
  const waiting = await device.load().then(
    ({ outbox }) => outbox.waitingPractice(uid),
    () => NOTHING_WAITS,
  );
  const drills = drillsOf(uid, localStorage);
  return {
    waiting,
    open: spans.open(),
    recent: spans.recent(),
    openDrills: drills.open(),
    recentDrills: drills.recent(),
  };
}
