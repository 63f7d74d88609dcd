import { PLAN_LABELS, yen } from '#domain/money-words.ts';
import { trialUntil } from '#domain/trial-offer.ts';
import type { SettleDeps } from '#server/payments/settle-contract.ts';
import { cancelBilled } from './cancel-billed.ts';
import type { Command } from './command.ts';
import { jsonText, nameOf } from './homework-texts.ts';
import { japanDay, japanTime } from './japan-time.ts';
import {
  type ContractRow,
  cancelSubscription,
  findPerson,
  grantSubscription,
  listContracts,
} from './subscription-rows.ts';
import { tableOf } from './table.ts';
import { TEXTS } from './texts.ts';

type Of<Name extends Command['do']> = Extract<Command, { do: Name }>;

export async function runSubscriptions(
  command: Of<'subscriptions list'> | Of<'subscriptions grant'> | Of<'subscriptions cancel'>,
  deps: SettleDeps,
): Promise<string> {
  switch (command.do) {
    case 'subscriptions list':
      return await listed(command, deps);
    case 'subscriptions grant':
      return await granted(command, deps);
    case 'subscriptions cancel':
      return await cancelled(command, deps);
  }
}

async function granted(command: Of<'subscriptions grant'>, { db, clock }: SettleDeps): Promise<string> {
  const person = await findPerson(db, command.who);
  const { curriculum, plan } = command;
  const now = clock.now();
  const start = command.start ?? now;
  await grantSubscription(db, { person, name: nameOf(person), curriculum, plan, start, now });
  return TEXTS.granted(nameOf(person), curriculum, plan, japanTime(start));
}

/** A contract that is paid for is ended where the money is, never here alone. */
async function cancelled(command: Of<'subscriptions cancel'>, deps: SettleDeps): Promise<string> {
  const { db, clock } = deps;
  const person = await findPerson(db, command.who);
  const { curriculum, expire } = command;
  const given = { person, name: nameOf(person), curriculum, expire, now: clock.now() };
  const billed = await cancelBilled(deps, given);
  if (billed?.atOnce) return TEXTS.cancelledOwed(nameOf(person), curriculum);
  const end = billed?.expireTime ?? (await cancelSubscription(db, given));
  return TEXTS.cancelled(nameOf(person), curriculum, japanTime(end));
}

async function listed(command: Of<'subscriptions list'>, { db, clock }: SettleDeps): Promise<string> {
  const { who, curriculum } = command;
  const uid = who && (await findPerson(db, who)).uid;
  const rows = await listContracts(db, { uid, curriculum });
  const now = clock.now();
  if (command.json) return jsonText(rows.map((row) => contractData(row, now)));
  if (rows.length === 0) return TEXTS.none;
  const cells = rows.map((row) => [
    nameOf(row),
    row.uid,
    row.curr_code,
    row.plan_name,
    japanDay(row.start_time),
    stateOf(row, now),
    billingOf(row, now),
  ]);
  return `${tableOf(TEXTS.columns.subscriptions, cells)}\n${TEXTS.count(rows.length)}`;
}

function stateOf({ expire_time, completed }: ContractRow, now: Date): string {
  if (expire_time === null) return completed ? TEXTS.states.completed : TEXTS.states.running;
  return (expire_time > now ? TEXTS.states.ending : TEXTS.states.ended)(japanTime(expire_time));
}

/** What comes next for the money: nothing for a gift, nothing more after a cancellation. */
function billingOf(row: ContractRow, now: Date): string {
  if (row.stripe_subscription_id === null) return TEXTS.billing.free;
  if (row.past_due_since !== null) return TEXTS.billing.owed(japanDay(row.past_due_since));
  if (row.cancel_time !== null || row.period_end === null) return TEXTS.billing.over;
  const price = yen(row.next_price ?? row.price ?? row.plan_price);
  const next = TEXTS.billing.next(japanDay(row.period_end), price);
  const changes = row.next_plan_name === null ? '' : TEXTS.billing.changes(PLAN_LABELS[row.next_plan_name]);
  return next + changes + (freeUntil(row, now) === null ? '' : TEXTS.billing.freeMonth);
}

function freeUntil({ start_time, trial }: ContractRow, now: Date): number | null {
  return trialUntil({ startTime: start_time.getTime(), trial }, now.getTime());
}

function contractData(row: ContractRow, now: Date) {
  const free = freeUntil(row, now);
  const at = (time: Date | null) => time?.toISOString() ?? null;
  return {
    uid: row.uid,
    email: row.email,
    name: row.display_name,
    currCode: row.curr_code,
    plan: row.plan_name,
    startTime: row.start_time.toISOString(),
    cancelTime: at(row.cancel_time),
    expireTime: at(row.expire_time),
    completed: row.completed,
    billed: row.stripe_subscription_id !== null,
    ...{ price: row.price, paidUntil: at(row.period_end), pastDueSince: at(row.past_due_since) },
    ...{ nextPlan: row.next_plan_name, nextPrice: row.next_price },
    trialUntil: free === null ? null : new Date(free).toISOString(),
    stripeSubscriptionID: row.stripe_subscription_id,
  };
}
