import type { ReactNode } from 'react';
import { ERROR_MESSAGES } from '#contract/error-messages.ts';
import { PLAN_LABELS } from '#domain/billing/billing-labels.ts';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Card } from '#ui/layout/page.tsx';
import { cancelTexts as texts } from './cancel-texts.ts';
import type { Cancelling, ToCancel, Trouble } from './cancellation.ts';
import { StepHeading } from './step-heading.tsx';
import { dayAndTime } from '#features/subscriptions/day-and-time.ts';

interface ConfirmProps {
  found: ToCancel & { kind: 'open' };
  state: Cancelling;
  on: boolean;
  onCancel: () => void;
  onBack: () => void;
}

/** Step 2: the same once more in three lines, and the deed. */
export function CancelConfirm({ found, state, on, onCancel, onBack }: ConfirmProps) {
  const { contract, until } = found;
  const { plan, curriculum } = contract;
  const busy = state.step === 'sending' || state.step === 'looking';
  const trouble = state.step === 'idle' ? state.trouble : null;
  return (
    <div className="grid gap-6">
      <StepHeading step={2} focus>
        {texts.confirmTitle}
      </StepHeading>
      <Card>
        <dl className="grid gap-x-4 gap-y-3 sm:grid-cols-[10rem_1fr]">
          <Fact name={texts.item}>{curriculum.currName}</Fact>
          <Fact name={texts.planName}>{PLAN_LABELS[plan.planName]}</Fact>
          <Fact name={texts.end}>{until === null ? texts.endNow : texts.endAt(dayAndTime(until))}</Fact>
          <Fact name={texts.nextCharge}>{texts.none}</Fact>
        </dl>
      </Card>
      {trouble !== null && <Notice tone="danger">{sentenceOf(trouble)}</Notice>}
      <p role="status" className="text-sm text-ink-soft empty:hidden">
        {state.step === 'sending' && texts.sending}
        {state.step === 'looking' && texts.looking}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button tone="danger" busy={busy} disabled={!on} onClick={onCancel}>
          {texts.submit}
        </Button>
        <Button tone="secondary" disabled={busy} onClick={onBack}>
          {texts.backToTell}
        </Button>
      </div>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="sm:contents">
      <dt className="text-sm text-ink-soft sm:text-base">{name}</dt>
      <dd className="tabular font-bold">{children}</dd>
    </div>
  );
}

function sentenceOf(trouble: Trouble): string {
  if (trouble === 'unknown') return texts.unknown;
  return trouble === 'not-done' ? texts.notDone : ERROR_MESSAGES[trouble];
}
