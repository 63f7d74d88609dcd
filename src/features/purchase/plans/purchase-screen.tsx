import { useQuery } from '@tanstack/react-query';
import type { Product } from '#contract/entities/curriculum.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { Section } from '#ui/layout/page.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { TestMode } from '#ui/feedback/test-mode-notice.tsx';
import { Apply } from './purchase-next-step.tsx';
import { PlanChoice, planIDOf } from './plan-choice.tsx';
import type { CardDeps, PurchasePorts } from '#features/purchase/ports.ts';
import { contractsQuery, paymentsQuery } from '#features/purchase/queries.ts';
import { Running } from './enrollment-notice.tsx';
import { type Situation, situationOf } from './enrollment-status.ts';
import { texts } from '#features/purchase/texts.ts';

/** What the address of the page names. */
export interface Chosen {
  plan: number | null;
  coupon: string | null;
}

export interface PurchaseScreenProps {
  ports: PurchasePorts;
  curriculum: { currCode: string; products: readonly Product[]; admission: boolean };
  chosen: Chosen;
  /** Writes the choice into the address, where a reload and a way back find it. */
  choose: (next: Chosen) => void;
  toConfirm: (wish: { plan: number; coupon: string | null }) => void;
  cards: CardDeps;
}

/** What joining costs and gives, and the first step of it; for who is in already, another plan. */
export function PurchaseScreen(props: PurchaseScreenProps) {
  const { ports, curriculum, chosen, choose } = props;
  const { data, isPending } = useQuery(contractsQuery(ports.api));
  const { data: payments } = useQuery(paymentsQuery(ports.api));
  const { currCode, products, admission } = curriculum;
  const situation = situationOf(data?.subscriptions, currCode, ports.now());
  const running = situation.kind === 'running' ? situation.contract : null;
  const planID = plannedOf(situation, products, chosen.plan);
  return (
    <>
      <TestMode testMode={payments?.testMode} />
      <Standing situation={situation} admission={admission} />
      <Section title={texts.plans}>
        <PlanChoice
          products={products}
          selected={planID}
          onSelect={(plan) => choose({ ...chosen, plan })}
          freePlanID={'freePlanID' in situation && admission ? situation.freePlanID : null}
          currentPlanID={running?.plan.planID ?? null}
          nextPlanID={running?.nextPlan?.plan.planID ?? null}
        />
        <div className="grid gap-1 text-sm text-ink-soft">
          {'freePlanID' in situation && admission && (
            <p>{situation.freePlanID === null ? texts.noFreeNote : texts.freeNote}</p>
          )}
          <p>{texts.pace}</p>
        </div>
      </Section>
      {isPending && situation.kind === 'unknown' ? (
        <Skeleton lines={2} />
      ) : (
        <Apply {...props} situation={situation} planID={planID} />
      )}
    </>
  );
}

function Standing({ situation, admission }: { situation: Situation; admission: boolean }) {
  if (situation.kind === 'running') return <Running {...situation} />;
  if (!admission)
    return (
      <Notice tone="warn" title={texts.closed}>
        {texts.closedBody}
      </Notice>
    );
  if (situation.kind === 'ended') return <Notice title={texts.ended}>{texts.rejoin}</Notice>;
  return null;
}

/** The plan of the address where there is such a one; else the contract's, or the one that stands first. */
function plannedOf(situation: Situation, products: readonly Product[], plan: number | null): number | null {
  if (products.some((product) => planIDOf(product) === plan)) return plan;
  if (situation.kind === 'running') {
    const { contract } = situation;
    return (contract.nextPlan?.plan ?? contract.plan).planID;
  }
  const [first] = products;
  return first ? planIDOf(first) : null;
}
