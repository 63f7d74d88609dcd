import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { Confirm } from '#ui/feedback/confirm-dialog.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { endOf } from '#features/subscriptions/cancel/cancellation.ts';
import type { ContractProps } from './subscription-card.tsx';
import { statusQuery } from '#features/subscriptions/queries.ts';
import { texts } from '#features/subscriptions/texts.ts';
import { useWrite } from './use-keyed-action.ts';
import { dayAndTime } from '#features/subscriptions/day-and-time.ts';

/** Offered once every lesson is completed, and never pressed on anybody: the course of study is over, and so are its charges. */
export function Finish({ contract, ports, now, on, say }: ContractProps) {
  const { currCode, currName } = contract.curriculum;
  const status = useQuery(statusQuery(ports.api, currCode)).data?.lessonStatus;
  const [asking, setAsking] = useState(false);
  const write = useWrite();
  if (!status?.allCompleted) return null;
  const finish = async () => {
    say(null);
    if (await write.run((key) => ports.complete(currCode, key))) say(texts.finished);
  };
  return (
    <>
      {write.trouble && <Notice tone="danger">{write.trouble}</Notice>}
      <Notice
        tone="ok"
        action={
          <Button
            tone="secondary"
            size="small"
            disabled={!on}
            aria-label={texts.finishOf(currName)}
            onClick={() => setAsking(true)}
          >
            {texts.finish}
          </Button>
        }
      >
        {texts.finishBody}
      </Notice>
      <Confirm
        open={asking}
        title={texts.finishTitle}
        deed={texts.finish}
        cancel={texts.close}
        tone="primary"
        onClose={() => setAsking(false)}
        onDeed={finish}
      >
        <p>{texts.finishUntil(dayAndTime(endOf(contract, now)))}</p>
        <p className="text-sm text-ink-soft">{texts.finishRecord}</p>
      </Confirm>
    </>
  );
}
