import { LinkButton } from '#ui/button/link-button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { cancelTexts as texts } from './cancel-texts.ts';
import type { ContractState } from '#features/subscriptions/subscription-status.ts';
import { StepHeading } from './step-heading.tsx';
import { dayAndTime } from '#features/subscriptions/day-and-time.ts';

interface DoneProps {
  state: ContractState;
  currCode: string;
  /** It has just been done, and not some other day. */
  fresh?: boolean;
}

/** It is done: until when, what came by mail, and that there is a way back. */
export function CancelDone({ state, currCode, fresh = false }: DoneProps) {
  const open = state.kind === 'leaving';
  return (
    <div className="grid gap-5">
      <StepHeading step={null} focus={fresh}>
        {fresh ? texts.doneTitle : texts.doneAlready}
      </StepHeading>
      <Notice tone="ok">{open ? texts.doneUntil(dayAndTime(state.until)) : texts.doneNow}</Notice>
      {fresh && <p>{texts.mail}</p>}
      <p>{open ? texts.return : texts.returnEnded}</p>
      <div className="flex flex-wrap gap-3">
        <LinkButton to="/settings/subscriptions">{texts.toContracts}</LinkButton>
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
