import { japanDateTime } from '#domain/japan-time.ts';
import type { SubscriptionStatus } from '#features/subscriptions/subscription-status.ts';
import { LinkButton } from '#ui/button/link-button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { wholeDates } from '#ui/layout/whole-dates.tsx';
import { cancelTexts as texts } from './cancel-texts.ts';
import { StepHeading } from './step-heading.tsx';

interface DoneProps {
  state: SubscriptionStatus;
  now: number;
  currCode: string;
  /** The subscription was cancelled on this page, just now. */
  fresh?: boolean;
  /** Whether a mail about it is sent: not about a subscription that the school granted. */
  mailed?: boolean;
}

/** The cancellation is done: the end date, the mail, and how to undo it. */
export function CancelDone({ state, now, currCode, fresh = false, mailed = false }: DoneProps) {
  const open = state.kind === 'ending';
  const before = open && state.completed ? texts.doneFinished : texts.doneAlready;
  return (
    <div className="grid gap-5">
      <StepHeading step={null} focus={fresh}>
        {fresh ? texts.doneTitle : before}
      </StepHeading>
      <Notice tone="ok">
        {open ? wholeDates(texts.doneUntil(japanDateTime(state.until, now))) : texts.doneNow}
      </Notice>
      {mailed && <p>{texts.mail}</p>}
      <p>{open ? wholeDates(wayBack(state, now)) : texts.returnEnded}</p>
      <div className="flex flex-wrap gap-3">
        <LinkButton to="/settings/subscriptions">{texts.toSubscriptions}</LinkButton>
        {open ? (
          <LinkButton to="/home" tone="secondary">
            {texts.toHome}
          </LinkButton>
        ) : (
          <LinkButton to="/curriculums/$currCode/purchase" params={{ currCode }} tone="secondary">
            {texts.toRejoin}
          </LinkButton>
        )}
      </div>
    </div>
  );
}

function wayBack(
  { until, undoUntil, completed }: Extract<SubscriptionStatus, { kind: 'ending' }>,
  now: number,
): string {
  const action = completed ? texts.actions.finished : texts.actions.cancelled;
  if (undoUntil >= until) return texts.return(action);
  return now < undoUntil ? texts.returnBefore(action, japanDateTime(undoUntil, now)) : texts.returnTooLate;
}
