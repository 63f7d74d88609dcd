import { useState } from 'react';
import { japanDateTime } from '#domain/japan-time.ts';
import type { SubscriptionStatus } from '#features/subscriptions/subscription-status.ts';
import { texts } from '#features/subscriptions/texts.ts';
import { Button } from '#ui/button/button.tsx';
import { LinkButton } from '#ui/button/link-button.tsx';
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { wholeDates } from '#ui/layout/whole-dates.tsx';
import { CompleteCourse } from './complete-course.tsx';
import { keepWords } from './keep-words.ts';
import type { SubscriptionCardProps } from './subscription-card.tsx';
import { useKeyedAction } from './use-keyed-action.ts';

interface ActionsProps extends SubscriptionCardProps {
  state: SubscriptionStatus;
}

/** The actions that the status of a subscription allows. */
export function SubscriptionActions(props: ActionsProps) {
  const { state } = props;
  const { kind } = state;
  if (kind === 'ending') return state.undoUntil > props.now ? <Keep {...props} until={state.until} /> : null;
  if (kind === 'finished' || kind === 'ended') return null;
  const { currCode, currName } = props.subscription.curriculum;
  const changes = kind === 'running' || kind === 'trial';
  return (
    <>
      <CompleteCourse {...props} />
      <div className="flex flex-wrap gap-2">
        {changes && (
          <LinkButton
            to="/curriculums/$currCode/purchase"
            params={{ currCode }}
            tone="secondary"
            size="small"
            aria-label={texts.changePlanOf(currName)}
          >
            {texts.changePlan}
          </LinkButton>
        )}
        <LinkButton
          to="/settings/subscriptions/cancel"
          search={{ curriculum: currCode }}
          tone="secondary"
          size="small"
          aria-label={texts.cancelOf(currName)}
        >
          {texts.cancel}
        </LinkButton>
      </div>
    </>
  );
}

function Keep({ subscription, ports, online, showMessage, until }: ActionsProps & { until: number }) {
  const [asking, setAsking] = useState(false);
  const action = useKeyedAction({
    'api/contract-expired': texts.keepTooLate(japanDateTime(until), subscription.completed),
  });
  const { completed } = subscription;
  const { currCode, currName } = subscription.curriculum;
  const keep = async () => {
    showMessage(null);
    if (await action.run((key) => ports.keep(currCode, key))) showMessage(texts.cancellationUndone);
  };
  return (
    <>
      {action.problem && <Notice tone="danger">{action.problem}</Notice>}
      <div>
        <Button
          tone="secondary"
          size="small"
          disabled={!online}
          aria-label={completed ? texts.keepFinishedOf(currName) : texts.keepOf(currName)}
          onClick={() => setAsking(true)}
        >
          {completed ? texts.keepFinished : texts.keep}
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        title={completed ? texts.keepFinishedTitle : texts.keepTitle}
        action={texts.keepConfirm}
        cancel={completed ? texts.stayFinished : texts.stayCancelled}
        tone="primary"
        onClose={() => setAsking(false)}
        onConfirm={keep}
      >
        <p>{wholeDates(keepWords(subscription, until))}</p>
      </ConfirmDialog>
    </>
  );
}
