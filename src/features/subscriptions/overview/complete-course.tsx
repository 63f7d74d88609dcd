import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { japanDateTime } from '#domain/japan-time.ts';
import { hasNoRecording } from '#domain/lessons/course-completion.ts';
import { withHandedIn } from '#domain/lessons/handed-in.ts';
import { endIfLeft } from '#features/subscriptions/cancel/cancellation.ts';
import { ownLessonsQuery, statusQuery } from '#features/subscriptions/queries.ts';
import { texts } from '#features/subscriptions/texts.ts';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { wholeDates } from '#ui/layout/whole-dates.tsx';
import type { SubscriptionCardProps } from './subscription-card.tsx';
import { useKeyedAction } from './use-keyed-action.ts';

/** Offers to end the charges once every lesson is completed. */
export function CompleteCourse({
  subscription,
  ports,
  handedIn,
  now,
  online,
  showMessage,
}: SubscriptionCardProps) {
  const { currCode, currName } = subscription.curriculum;
  const status = useQuery(statusQuery(ports.api, currCode)).data?.lessonStatus;
  const [asking, setAsking] = useState(false);
  const action = useKeyedAction();
  const lessons = useQuery({
    ...ownLessonsQuery(ports.api, currCode),
    enabled: status?.allCompleted === true,
  }).data?.lessons.map((lesson) => withHandedIn(lesson, handedIn));
  if (!status?.allCompleted) return null;
  const until = endIfLeft(subscription, now);
  const finish = async () => {
    showMessage(null);
    if (await action.run((key) => ports.complete(currCode, key))) showMessage(texts.finished);
  };
  return (
    <>
      {action.problem && <Notice tone="danger">{action.problem}</Notice>}
      <Notice
        tone="ok"
        action={
          <Button
            tone="secondary"
            size="small"
            disabled={!online}
            aria-label={texts.finishOf(currName)}
            onClick={() => setAsking(true)}
          >
            {texts.finish}
          </Button>
        }
      >
        {texts.finishBody}
      </Notice>
      <ConfirmDialog
        open={asking}
        title={texts.finishTitle}
        action={texts.finish}
        cancel={texts.close}
        tone="primary"
        onClose={() => setAsking(false)}
        onConfirm={finish}
      >
        {hasNoRecording(lessons ?? []) && <p>{texts.finishWithoutRecording}</p>}
        <p>{until === null ? texts.finishNow : wholeDates(texts.finishUntil(japanDateTime(until)))}</p>
        <p className="text-sm text-ink-soft">{texts.finishRecord}</p>
      </ConfirmDialog>
    </>
  );
}
