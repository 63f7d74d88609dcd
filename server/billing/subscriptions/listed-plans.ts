import type { ListedPlan } from '#contract/entities/subscription.ts';
import type { Database } from '#server/db/connect.ts';
import { curriculumsOnSale } from '#server/learning/catalogue/commission-store.ts';
import { listPlans } from '#server/learning/enrollment/enrollment-store.ts';

/**
 * The plans that somebody can choose now. One with comments is left out where no curriculum has a teacher; where only some
 * have, it names them, so that no page promises comments in the others.
 */
export async function listedPlans(db: Database): Promise<ListedPlan[]> {
  const onSale = await curriculumsOnSale(db);
  return (await listPlans(db)).flatMap((plan) => {
    const listed = { planID: plan.plan_id, planName: plan.plan_name, planPrice: plan.plan_price };
    const selling = onSale.filter(({ planIDs }) => planIDs.includes(plan.plan_id));
    const offering = selling.filter(({ isTaught }) => isTaught);
    if (!plan.teacher_comment || offering.length === selling.length) return [listed];
    return offering.length === 0 ? [] : [{ ...listed, onlyIn: offering.map(({ currName }) => currName) }];
  });
}
