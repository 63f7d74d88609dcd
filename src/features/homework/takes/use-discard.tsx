import { type ReactNode, useEffect, useRef, useState } from 'react';
import { formatRecordedAt } from '#features/homework/format-time.ts';
import type { HomeworkPorts } from '#features/homework/homework-ports.ts';
import { texts } from '#features/homework/texts.ts';
import type { TakeHeader } from '#local/takes/take.ts';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { focusIfLost } from '#ui/layout/focus-if-lost.ts';
import { discardTake, restoreTake } from './take-actions.ts';

interface Discard {
  discard(take: TakeHeader): void;
  restore(take: TakeHeader): void;
  /** Brings the last one back while it is in the trash, and says what could not be stored. */
  notice: ReactNode;
}

/** Discards and restores takes. The focus follows: to the notice that brings a take back, and to the take that is back. */
export function useDiscard(
  ports: Pick<HomeworkPorts, 'takes' | 'now'>,
  discarded: readonly TakeHeader[],
): Discard {
  const [last, setLast] = useState<TakeHeader | null>(null);
  const [restoredID, setRestored] = useState<string | null>(null);
  const [failed, setFailed] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const isDiscarded = (id: string) => discarded.some(({ takeID }) => takeID === id);
  const noticed = last !== null && isDiscarded(last.takeID) ? last : null;
  useEffect(() => {
    if (noticed !== null) focusIfLost(button.current);
  }, [noticed]);
  const isBack = restoredID !== null && !isDiscarded(restoredID);
  useEffect(() => {
    if (!isBack) return;
    focusIfLost(document.querySelector<HTMLElement>(`[data-take="${restoredID}"]`));
    setRestored(null);
  }, [isBack, restoredID]);
  const change = async (work: () => Promise<void>) => {
    setFailed(false);
    await work().catch(() => setFailed(true));
  };
  const discard = ({ takeID }: TakeHeader) =>
    change(async () => {
      const changed = await discardTake(ports, takeID);
      if (changed.state === 'discarded') setLast(changed);
    });
  const restore = ({ takeID }: TakeHeader) =>
    change(async () => {
      await restoreTake(ports, takeID);
      setRestored(takeID);
    });
  return {
    discard: (take) => void discard(take),
    restore: (take) => void restore(take),
    notice: (failed || noticed !== null) && (
      <>
        {failed && <Notice tone="danger">{texts.changeFailed}</Notice>}
        {noticed !== null && (
          <Notice
            action={
              <Button ref={button} size="small" tone="secondary" onClick={() => void restore(noticed)}>
                {texts.restore}
              </Button>
            }
          >
            {texts.discarded(noticed.name ?? formatRecordedAt(noticed.startedAt, ports.now()))}
          </Notice>
        )}
      </>
    ),
  };
}
