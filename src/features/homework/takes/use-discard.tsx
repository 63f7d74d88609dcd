import { type ReactNode, useState } from 'react';
import { formatRecordedAt } from '#features/homework/format-time.ts';
import type { HomeworkPorts } from '#features/homework/homework-ports.ts';
import { texts } from '#features/homework/texts.ts';
import type { TakeHeader } from '#local/takes/take.ts';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { discardTake, restoreTake } from './take-actions.ts';

/** Discards a take, and the notice that brings the last one back while it is in the trash. */
export function useDiscard(
  ports: Pick<HomeworkPorts, 'takes' | 'now'>,
  discarded: readonly TakeHeader[],
): [discard: (take: TakeHeader) => void, notice: ReactNode] {
  const [last, setLast] = useState<TakeHeader | null>(null);
  const discard = async ({ takeID }: TakeHeader) => {
    const changed = await discardTake(ports, takeID);
    if (changed.state === 'discarded') setLast(changed);
  };
  const notice = last !== null && discarded.some(({ takeID }) => takeID === last.takeID) && (
    <Notice
      action={
        <Button size="small" tone="secondary" onClick={() => void restoreTake(ports, last.takeID)}>
          {texts.restore}
        </Button>
      }
    >
      {texts.discarded(last.name ?? formatRecordedAt(last.startedAt, ports.now()))}
    </Notice>
  );
  return [(take) => void discard(take), notice];
}
