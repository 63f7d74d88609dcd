import type { ReactNode } from 'react';
import type { Subscription } from '#contract/entities/subscription.ts';
import { dayBefore, japanDateInWords } from '#domain/japan-time.ts';
import { PLAN_LABELS } from '#domain/billing/billing-labels.ts';
import { LinkButton } from '#ui/button/link-button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Card } from '#ui/layout/page.tsx';
import { ContractActions } from './subscription-actions.tsx';
import { type ContractState, chargeAhead, contractState } from '#features/subscriptions/subscription-status.ts';
import type { SubscriptionPorts } from '#features/subscriptions/ports.ts';
import { StateTag } from './status-tag.tsx';
import { texts } from '#features/subscriptions/texts.ts';
import { dayAndTime } from '#features/subscriptions/day-and-time.ts';

export interface ContractProps {
  contract: Subscription;
  ports: SubscriptionPorts;
  now: number;
  on: boolean;
  /** What was done, above the list: the card itself may have changed beyond recognition. */
  say: (words: string | null) => void;
}

/** One running contract: what it is, how it stands, what comes next. */
export function ContractCard(props: ContractProps) {
  const { contract, now } = props;
  const state = contractState(contract, now);
  return (
    <Card>
      <div className="grid gap-4">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 className="phrase text-lg font-bold">{contract.curriculum.currName}</h2>
          <StateTag state={state} />
        </div>
        <Remark state={state} />
        <Facts contract={contract} state={state} now={now} />
        <ContractActions {...props} state={state} />
      </div>
    </Card>
  );
}

function Remark({ state }: { state: ContractState }) {
  if (state.kind === 'overdue') {
    return (
      <Notice
        tone="warn"
        title={texts.overdueTitle}
        action={
          <LinkButton to="/settings/cards" size="small">
            {texts.toCards}
          </LinkButton>
        }
      >
        {texts.overdueBody(japanDateInWords(state.since))}
      </Notice>
    );
  }
  if (state.kind === 'trial') return <p>{texts.trialBody(japanDateInWords(dayBefore(state.until)))}</p>;
  if (state.kind === 'leaving') return <p>{texts.leavingBody(dayAndTime(state.until))}</p>;
  if (state.kind === 'given') return <p>{texts.givenBody}</p>;
  return null;
}

function Facts({ contract, state, now }: { contract: Subscription; state: ContractState; now: number }) {
  const { plan, billed, startTime, nextPlan } = contract;
  const name = PLAN_LABELS[plan.planName];
  const charge = chargeAhead(contract, now);
  const ends = state.kind === 'leaving' || state.kind === 'finished';
  return (
    <dl className="grid gap-x-4 gap-y-3 sm:grid-cols-[10rem_1fr]">
      <Fact name={texts.plan}>
        {billed === false ? texts.planFree(name) : texts.planPrice(name, plan.planPrice)}
      </Fact>
      <Fact name={texts.since}>{japanDateInWords(Date.parse(startTime))}</Fact>
      {ends && <Fact name={texts.next}>{texts.noCharge}</Fact>}
      {!ends && charge && (
        <Fact name={texts.next}>{texts.charge(japanDateInWords(charge.time), charge.amount)}</Fact>
      )}
      {!ends && nextPlan && (
        <Fact name={texts.change}>
          {texts.changes(
            japanDateInWords(Date.parse(nextPlan.startTime)),
            PLAN_LABELS[nextPlan.plan.planName],
            nextPlan.plan.planPrice,
          )}
        </Fact>
      )}
    </dl>
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
