import { slotAfter } from '#domain/delivery.ts';
import { againOnConflict } from '#server/db/again.ts';
import type { Database } from '#server/db/connect.ts';
import { type Contract, contractOf } from '#server/learning/enrolment/enrolment-store.ts';
import { courseVersionsOf } from '#server/learning/lessons/curriculum-store.ts';
import { ownCoursesOf, ownPlan } from './release-plan.ts';
import { lessonKeysOf, lockContracts, recordDeliveries, setNextSlot, tracesOf } from './release-store.ts';

/**
 * Writes down what is due to one person by `now`, with the times at which it was due; a repeat writes nothing.
 * @returns how many lessons were delivered
 */
export async function deliverTo(db: Database, uid: string, now: Date): Promise<number> {
  return await againOnConflict(() => db.transaction().execute((trx) => settleDeliveries(trx, uid, now)));
}

/**
 * The same inside a transaction of the caller's, before it changes a contract: what the contract gave until `now` is
 * then written down under the contract as it was.
 */
export async function settleDeliveries(trx: Database, uid: string, now: Date): Promise<number> {
  const contracts = (await lockContracts(trx, uid)).map(contractOf);
  const due = contracts.filter((contract) => hasDueSlot(contract, now));
  let delivered = 0;
  for (const currCode of new Set(due.map((contract) => contract.currCode))) {
    const ofCurriculum = contracts.filter((contract) => contract.currCode === currCode);
    delivered += await settleCurriculum(trx, { uid, currCode, contracts: ofCurriculum, now });
  }
  return delivered;
}

function hasDueSlot({ startTime, nextSlot, expireTime }: Contract, now: Date): boolean {
  const slot = nextSlot ?? startTime;
  return slot <= now.getTime() && (expireTime === null || slot < expireTime);
}

async function settleCurriculum(
  trx: Database,
  { uid, currCode, contracts, now }: { uid: string; currCode: string; contracts: Contract[]; now: Date },
): Promise<number> {
  const versions = await courseVersionsOf(trx, currCode);
  const lessons = await lessonKeysOf(trx, currCode);
  const traces = await tracesOf(trx, uid);
  const plan = ownPlan({ own: ownCoursesOf(versions, traces), lessons, traces, contracts });
  const due = plan.filter(({ at }) => at <= now.getTime());
  const rows = due.map(({ lessonID, contract, at }) => ({
    ...{ uid, lessonID },
    ...{ subscriptionID: contract.subscriptionID, at: new Date(at) },
  }));
  const delivered = await recordDeliveries(trx, rows, now);
  for (const contract of contracts.filter((one) => hasDueSlot(one, now))) {
    await setNextSlot(trx, contract.subscriptionID, new Date(slotAfter(contract, now.getTime())));
  }
  return delivered;
}
