import { ERROR_MESSAGES } from '#contract/error-messages.ts';
import { PLAN_LABELS } from '#domain/billing/billing-labels.ts';
import { japanDateTime } from '#domain/japan-time.ts';
import { Fact } from '#features/subscriptions/fact.tsx';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Card } from '#ui/layout/page.tsx';
import { cancelTexts as texts } from './cancel-texts.ts';
import type { Cancellable, Cancellation, CancelProblem } from './cancellation.ts';
import { StepHeading } from './step-heading.tsx';

interface ConfirmProps {
  found: Cancellable & { kind: 'open' };
  state: Cancellation;
  online: boolean;
  onCancel: () => void;
  onBack: () => void;
}

/** Step 2: a summary and the button that cancels. */
export function CancelConfirm({ found, state, online, onCancel, onBack }: ConfirmProps) {
  const { subscription, until } = found;
  const { plan, curriculum } = subscription;
  const busy = state.step === 'sending' || state.step === 'checking';
  const problem = state.step === 'idle' ? state.problem : null;
  return (
    <div className="grid gap-6">
      <StepHeading step={2} focus>
        {texts.confirmTitle}
      </StepHeading>
      <Card>
        <dl className="grid gap-x-4 gap-y-3 sm:grid-cols-[10rem_1fr]">
          <Fact name={texts.item}>{curriculum.currName}</Fact>
          <Fact name={texts.planName}>{PLAN_LABELS[plan.planName]}</Fact>
          <Fact name={texts.end}>{until === null ? texts.endNow : texts.endAt(japanDateTime(until))}</Fact>
          <Fact name={texts.nextCharge}>{texts.none}</Fact>
        </dl>
      </Card>
      {problem !== null && <Notice tone="danger">{messageOf(problem)}</Notice>}
      <p role="status" className="text-sm text-ink-soft empty:hidden">
        {state.step === 'sending' && texts.sending}
        {state.step === 'checking' && texts.checking}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button tone="danger" busy={busy} disabled={!online} onClick={onCancel}>
          {texts.submit}
        </Button>
        <Button tone="secondary" disabled={busy} onClick={onBack}>
          {texts.backToConsequences}
        </Button>
      </div>
    </div>
  );
}

function messageOf(problem: CancelProblem): string {
  if (problem === 'unknown') return texts.unknown;
  return problem === 'not-done' ? texts.notDone : ERROR_MESSAGES[problem];
}
