import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@tanstack/react-store';
import { useEffect, useSyncExternalStore } from 'react';
import type { Api } from '#api/client.ts';
import { queryOf } from '#api/query.ts';
import type { Lesson } from '#contract/entities/lesson.ts';
import { users } from '#contract/users.ts';
import { IconButton } from '#ui/button/button.tsx';
import type { Guidance, WaitingTakes } from './home-ports.ts';
import { texts } from './texts.ts';

interface GuidanceCardProps {
  api: Api;
  guidance: Guidance;
  lessons: readonly Lesson[];
  waiting: WaitingTakes;
}

/**
 * Welcomes who has neither completed a lesson nor handed in a recording: it leads there. A recording that still waits on
 * this device counts.
 */
export function GuidanceCard({ lessons, waiting, ...card }: GuidanceCardProps) {
  const handedInHere = useSyncExternalStore(waiting.subscribe, () => hasHandedIn(waiting));
  if (handedInHere || lessons.some(({ log }) => log.completed || log.homeworkAudio)) return null;
  return <Card {...card} />;
}

/** Before the device's rows are open only the count of the last visit is known. */
function hasHandedIn(waiting: WaitingTakes): boolean {
  return waiting.count() > 0 || (waiting.list() ?? []).length > 0;
}

/** Shown until the person closes it, on this or another device. */
function Card({ api, guidance }: Pick<GuidanceCardProps, 'api' | 'guidance'>) {
  const { data } = useQuery(queryOf(api, users.me, {}));
  const closed = useSelector(guidance.closed);
  useEffect(() => guidance.sync(), [guidance]);
  if (closed || !data || data.flags.haveClosedGuidance) return null;
  return (
    <aside className="flex items-start gap-2 rounded-lg bg-accent-soft py-4 pr-2 pl-5">
      <div className="grid grow gap-1 py-1">
        <p className="font-bold">{texts.guidanceTitle}</p>
        <p className="text-sm">{texts.guidance}</p>
      </div>
      <IconButton icon="close" label={texts.guidanceClose} onClick={guidance.close} />
    </aside>
  );
}
