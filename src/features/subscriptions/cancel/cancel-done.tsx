import { japanDateTime } from '#domain/japan-time.ts';
import type { SubscriptionStatus } from '#features/subscriptions/subscription-status.ts';
import { LinkButton } from '#ui/button/link-button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { wholeDates } from '#ui/layout/whole-dates.tsx';
import { cancelTexts as texts } from './cancel-texts.ts';
import { StepHeading } from './step-heading.tsx';

interface DoneProps {
  state: SubscriptionStatus;
  currCode: string;
  /** The subscription was cancelled on this page, just now. */
  fresh?: boolean;
}

/** The cancellation is done: the end date, the mail, and how to undo it. */
export function CancelDone({ state, currCode, fresh = false }: DoneProps) {
  const open = state.kind === 'ending';
  return (
    <div className="grid gap-5">
      <StepHeading step={null} focus={fresh}>
        {fresh ? texts.doneTitle : texts.doneAlready}
      </StepHeading>
      <Notice tone="ok">
        {open ? wholeDates(texts.doneUntil(japanDateTime(state.until))) : texts.doneNow}
      </Notice>
      {fresh && <p>{texts.mail}</p>}
      <p>{open ? texts.return : texts.returnEnded}</p>
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
