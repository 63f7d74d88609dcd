import { useCallback, useEffect, useState } from 'react';
import type { HomeworkContext, HomeworkPorts } from '#features/homework/homework-ports.ts';
import { shownTakes } from '#local/takes/shown-takes.ts';
import type { TakeHeader } from '#local/takes/take.ts';

export type TakesView =
  | { state: 'loading' }
  | { state: 'failed'; retry: () => void }
  | { state: 'ready'; takes: TakeHeader[]; discarded: TakeHeader[]; interrupted: TakeHeader[] };

/** The takes of the lesson on this device and all interrupted ones, updated with every change in any tab. */
export function useTakes(
  { takes }: Pick<HomeworkPorts, 'takes'>,
  { uid, lessonID }: HomeworkContext,
): TakesView {
  const [view, setView] = useState<TakesView>({ state: 'loading' });
  const read = useCallback(async () => {
    try {
      const [all, interrupted] = await Promise.all([takes.listOf(uid, lessonID), takes.findInterrupted(uid)]);
      setView({
        state: 'ready',
        takes: shownTakes(all),
        discarded: all.filter((take) => take.state === 'discarded'),
        interrupted,
      });
    } catch {
      setView((before) =>
        before.state === 'ready' ? before : { state: 'failed', retry: () => void read() },
      );
    }
  }, [takes, uid, lessonID]);
  useEffect(() => {
    void read();
    return takes.subscribe(() => void read());
  }, [takes, read]);
  return view;
}
