import { useCallback, useEffect, useState } from 'react';
import type { HomeworkPlace, HomeworkPorts } from '#features/homework/homework-ports.ts';
import type { TakeHeader } from '#local/take.ts';

export type TakesView =
  | { state: 'loading' }
  | { state: 'failed'; retry: () => void }
  | { state: 'ready'; takes: TakeHeader[]; bin: TakeHeader[]; interrupted: TakeHeader[] };

/** The takes of this lesson on this device and whatever broke off, followed through every change in any tab. */
export function useTakes(
  { takes }: Pick<HomeworkPorts, 'takes'>,
  { uid, lessonID }: HomeworkPlace,
): TakesView {
  const [view, setView] = useState<TakesView>({ state: 'loading' });
  const read = useCallback(async () => {
    try {
      const [here, interrupted] = await Promise.all([
        takes.listOf(uid, lessonID),
        takes.findInterrupted(uid),
      ]);
      setView({
        state: 'ready',
        takes: here.filter((take) => take.state === 'closed' && take.frozen !== null),
        bin: here.filter((take) => take.state === 'discarded'),
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
