import { useQuery } from '@tanstack/react-query';
import type { Product } from '#contract/entities/curriculum.ts';
import type { CardSlots, PurchasePorts } from '#features/purchase/ports.ts';
import { paymentsQuery, subscriptionsQuery } from '#features/purchase/queries.ts';
import { texts } from '#features/purchase/texts.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { TestModeNotice } from '#ui/feedback/test-mode-notice.tsx';
import { Section } from '#ui/layout/page.tsx';
import { RunningNotice } from './enrollment-notice.tsx';
import { type EnrollmentStatus, enrollmentStatusOf } from './enrollment-status.ts';
import { PlanChoice, planIDOf } from './plan-choice.tsx';
import { PurchaseNextStep } from './purchase-next-step.tsx';
import { useApplication } from './use-application.ts';

/** The choice that the page address names. */
export interface PurchaseChoice {
  plan: number | null;
  coupon: string | null;
}

export interface PurchaseScreenProps {
  ports: PurchasePorts;
  curriculum: { currCode: string; products: readonly Product[]; admission: boolean };
  chosen: PurchaseChoice;
  /** Writes the choice into the address, so that it survives a reload and the way back. */
  choose: (next: PurchaseChoice) => void;
  toConfirm: (selection: { plan: number; coupon: string | null }) => void;
  cards: CardSlots;
}

/** Prices, benefits and the first step of a checkout; for subscribers the choice of another plan. */
export function PurchaseScreen(props: PurchaseScreenProps) {
  const { ports, curriculum, chosen, choose } = props;
  const { data, isPending, refetch } = useQuery(subscriptionsQuery(ports.api));
  const { data: payments } = useQuery(paymentsQuery(ports.api));
  const { currCode, products, admission } = curriculum;
  const enrollment = enrollmentStatusOf(data?.subscriptions, currCode, ports.now());
  const application = useApplication({
    api: ports.api,
    currCode,
    admission,
    enrollment,
    refresh: () => void refetch(),
  });
  const running = enrollment.kind === 'running' ? enrollment.subscription : null;
  const planID = plannedOf(enrollment, products, chosen.plan);
  const isCommented = products.some(({ feature }) => feature.teacherComment);
  return (
    <>
      <TestModeNotice testMode={payments?.testMode} />
      <EnrollmentNotice enrollment={enrollment} admission={admission} />
      <Section title={texts.plans}>
        <PlanChoice
          products={products}
          selected={planID}
          onSelect={(plan) => choose({ ...chosen, plan })}
          freePlanID={'freePlanID' in enrollment && admission ? enrollment.freePlanID : null}
          currentPlanID={running?.plan.planID ?? null}
          nextPlanID={running?.nextPlan?.plan.planID ?? null}
        />
        <div className="grid gap-1 text-sm text-ink-soft">
          {'freePlanID' in enrollment && admission && isCommented && (
            <p>{enrollment.freePlanID === null ? texts.noFreeNote : texts.freeNote}</p>
          )}
          {!isCommented && <p>{texts.noCommentedPlan}</p>}
          <p>{texts.pace}</p>
        </div>
      </Section>
      {isPending && enrollment.kind === 'unknown' ? (
        <Skeleton lines={2} />
      ) : (
        <PurchaseNextStep {...props} enrollment={enrollment} application={application} planID={planID} />
      )}
    </>
  );
}

function EnrollmentNotice({ enrollment, admission }: { enrollment: EnrollmentStatus; admission: boolean }) {
  if (enrollment.kind === 'running') return <RunningNotice {...enrollment} />;
  if (!admission)
    return (
      <Notice tone="warn" title={texts.closed}>
        {texts.closedBody}
      </Notice>
    );
  if (enrollment.kind === 'ended') return <Notice title={texts.ended}>{texts.rejoin}</Notice>;
  return null;
}

/** The plan of the address if it exists; otherwise the subscription's plan, otherwise the first. */
function plannedOf(
  enrollment: EnrollmentStatus,
  products: readonly Product[],
  plan: number | null,
): number | null {
  if (products.some((product) => planIDOf(product) === plan)) return plan;
  if (enrollment.kind === 'running') {
    const { subscription } = enrollment;
    return (subscription.nextPlan?.plan ?? subscription.plan).planID;
  }
  const [first] = products;
  return first ? planIDOf(first) : null;
}
