import { useCallback, useEffect, useMemo, useState } from 'react';
import type { HomeworkContext, HomeworkPorts } from '#features/homework/homework-ports.ts';
import { shownTakes } from '#local/takes/shown-takes.ts';
import type { TakeHeader } from '#local/takes/take.ts';

export type DeviceTakesView =
  | { state: 'loading' }
  | { state: 'failed'; retry: () => void }
  | { state: 'ready'; takes: TakeHeader[]; interrupted: TakeHeader[] };

export type TakesView =
  | Exclude<DeviceTakesView, { state: 'ready' }>
  | { state: 'ready'; takes: TakeHeader[]; discarded: TakeHeader[]; interrupted: TakeHeader[] };

/** The takes of the lesson on this device and all interrupted ones, updated with every change in any tab. */
export function useTakes(ports: Pick<HomeworkPorts, 'takes'>, { uid, lessonID }: HomeworkContext): TakesView {
  const view = useDeviceTakes(ports, uid, lessonID);
  return useMemo(
    () =>
      view.state === 'ready'
        ? {
            ...view,
            takes: shownTakes(view.takes),
            discarded: view.takes.filter(({ state }) => state === 'discarded'),
          }
        : view,
    [view],
  );
}

/** A person's takes on this device in any state, of one lesson or of all, and all interrupted ones; follows every change in any tab. */
export function useDeviceTakes(
  { takes }: Pick<HomeworkPorts, 'takes'>,
  uid: string,
  lessonID?: string,
): DeviceTakesView {
  const [view, setView] = useState<DeviceTakesView>({ state: 'loading' });
  const read = useCallback(async () => {
    try {
      const [all, interrupted] = await Promise.all([takes.listOf(uid, lessonID), takes.findInterrupted(uid)]);
      setView({ state: 'ready', takes: all, interrupted });
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
