import { grantPersonalCoupon } from '#server/billing/coupons/personal-coupon-store.ts';
import { reconcile } from '#server/billing/reconcile.ts';
import { type Chance, chanceOf } from '#tests/support/chance.ts';
import { DAY, MINUTE } from '#tests/support/server/a-buyer.ts';
import type { ASetClock } from '#tests/support/server/a-server.ts';
import { type APayer, aPayer } from './a-payer.ts';
import { count } from './faults.ts';
import { violations } from './money-oracle.ts';
import type { MoneyWorld } from './money-world.ts';
import { brokenOwnCoupons } from './own-coupons-oracle.ts';
import { ASKING, addCard, BROKE, change, GOOD, join, leave, payOpenInvoices } from './payer-actions.ts';
import { type AtStripe, atStripe } from './stripe-truth.ts';
import { aWebhookQueue, type WebhookQueue } from './webhook-queue.ts';

const HOUR = 60 * MINUTE;
/** The covering seeds of the suite are below: they play the runs that they were chosen for. */
const FIRST_SEED_WITH_GIFTS = 1_000;

interface Run {
  readonly world: MoneyWorld;
  readonly clock: ASetClock;
  readonly chance: Chance;
  readonly payer: APayer;
  readonly queue: WebhookQueue;
  readonly coupons: readonly string[];
  /** Chances of coupons of one's own; null in runs without them. */
  readonly gifts: Chance | null;
  readonly ownCodes: string[];
}

export interface MoneyRun {
  readonly broken: readonly string[];
  /** What Stripe has in the end, without names made at random: two plays of a seed that went the same way have the same. */
  readonly digest: string;
}

/** Plays some months of one person who subscribes, pays, fails to pay, cancels and returns under faults. */
export async function playMoneyRun(
  world: MoneyWorld,
  clock: ASetClock,
  coupons: readonly string[],
  seed: number,
): Promise<MoneyRun> {
  const chance = chanceOf(seed);
  world.begin(chance, chanceOf(seed + 1_000_000));
  const queue = aWebhookQueue(world, chanceOf(seed + 2_000_000));
  const payer = aPayer(world, queue, `payer-${seed}`, chance);
  const gifts = seed >= FIRST_SEED_WITH_GIFTS ? chanceOf(seed + 3_000_000) : null;
  const run: Run = { world, clock, chance, payer, queue, coupons, gifts, ownCodes: [] };
  // By day, or in the night before nine in Japan; on any day of the month.
  const intoTheDay = chance.hits(0.3) ? -chance.between(1, 8) * HOUR : chance.between(1, 13) * HOUR;
  setClock(clock, Date.UTC(2027, 0, chance.between(1, 60)) + intoTheDay);
  try {
    await addCard(payer, chance.pick([GOOD, GOOD, ASKING, ASKING, ASKING, BROKE]), true);
    // Most runs are short: faults need few actions.
    for (let steps = chance.hits(0.25) ? 6 : chance.between(2, 3); steps > 0; steps -= 1) {
      await step(run);
      await maybeGive(run);
      await queue.bring();
    }
    await settleDown(run);
    const broken = await violations(world, payer);
    const own = gifts === null ? [] : await brokenOwnCoupons(world, payer.uid);
    return { broken: [...broken, ...own], digest: digestOf(await atStripe(world.bank.deps.db)) };
  } finally {
    await world.clear();
  }
}

function digestOf({ subscriptions, invoices, charged, refunded }: AtStripe): string {
  const bills = invoices.map(({ reason, status, total, created, price }) => [
    reason,
    status,
    total,
    created,
    price,
  ]);
  const all = subscriptions.map(({ isLive, price, start, periodEnd, ends }) => [
    isLive,
    price,
    start,
    periodEnd,
    ends,
  ]);
  return JSON.stringify([all, bills, charged, refunded]);
}

function setClock(clock: ASetClock, to: number): void {
  clock.advance(to - clock.now().getTime());
}

type View = 'nothing' | 'running' | 'changing' | 'owing' | 'leaving';

/** The state of the person's subscription, which decides the next action. */
async function viewOf({ world, clock, payer }: Run): Promise<View> {
  const row = await world.bank.deps.db
    .selectFrom('subscriptions')
    .select(['expire_time', 'past_due_since', 'next_plan_id'])
    .where('uid', '=', payer.uid)
    .orderBy('start_time', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined || (row.expire_time !== null && row.expire_time <= clock.now())) return 'nothing';
  if (row.expire_time !== null) return 'leaving';
  if (row.past_due_since !== null) return 'owing';
  return row.next_plan_id === null ? 'running' : 'changing';
}

type Action = (run: Run) => Promise<void>;
const joins: Action = async ({ payer, chance, coupons, gifts, ownCodes }) => {
  const planID = chance.pick([1, 2]);
  const code = chance.hits(0.3) ? chance.pick(coupons) : undefined;
  const isOwn = gifts !== null && ownCodes.length > 0 && gifts.hits(0.6);
  await join(payer, planID, isOwn ? gifts.pick(ownCodes) : code);
};
const changes: Action = async ({ payer, chance, world }) => {
  const row = await world.bank.deps.db
    .selectFrom('subscriptions')
    .select('plan_id')
    .where('uid', '=', payer.uid)
    .orderBy('start_time', 'desc')
    .executeTakeFirst();
  const now = row?.plan_id ?? 1;
  await change(payer, chance.hits(0.8) ? 3 - now : now);
  if (chance.hits(0.4)) await change(payer, now);
};
const leavesAndStays: Action = async ({ payer, chance }) => {
  await leave(payer, 'cancel');
  if (chance.hits(0.5)) await leave(payer, 'keep');
};
const leaves =
  (how: 'cancel' | 'keep' | 'complete'): Action =>
  async ({ payer }) =>
    await leave(payer, how);
const takesCard =
  (...tokens: string[]): Action =>
  async ({ payer, chance }) =>
    await addCard(payer, chance.pick(tokens), true);
const pays: Action = async ({ payer }) => await payOpenInvoices(payer);
const passes =
  (name: string, from: number, to: number): Action =>
  async (run) => {
    count(run.world.tally, `time: ${name}`);
    await pass(run, run.chance.between(from, to));
  };
const days = passes('days', DAY, 4 * DAY);
const month = passes('a month', 31 * DAY, 33 * DAY);
const hours = passes('hours', 10 * MINUTE, 10 * HOUR);

/** The next month cannot be charged, and the job has seen it. */
const failsToPay: Action = async (run) => {
  await addCard(run.payer, BROKE, true);
  await month(run);
  await runJob(run);
};
const comesBack: Action = async (run) => {
  await month(run);
  await joins(run);
};

const ACTIONS: Readonly<Record<View, readonly Action[]>> = {
  nothing: [joins, joins, joins, joins, joins, hours, takesCard(GOOD)],
  running: [
    ...[changes, changes, changes, changes, leavesAndStays, leavesAndStays, leaves('complete')],
    ...[failsToPay, failsToPay, takesCard(BROKE, ASKING), month, month, hours, days],
  ],
  changing: [changes, changes, changes, month, month, leaves('cancel')],
  owing: [takesCard(GOOD), pays, pays, pays, days, days, month, leaves('cancel'), changes],
  leaving: [leaves('keep'), leaves('keep'), comesBack, comesBack, month, hours, leaves('complete'), changes],
};

/** The school gives the person a coupon of their own. */
async function maybeGive({ world, payer, gifts, ownCodes }: Run): Promise<void> {
  if (gifts === null || !gifts.hits(0.5)) return;
  const { db, clock } = world.bank.deps;
  const now = clock.now();
  const person = await db.selectFrom('people').select('uid').where('uid', '=', payer.uid).executeTakeFirst();
  if (person === undefined) return;
  count(world.tally, 'a coupon of their own');
  const redeemBy = new Date(now.getTime() + 90 * DAY);
  const given = { uid: payer.uid, name: '友だち招待クーポン', yen: 500, redeemBy, now };
  const couponID = await db.transaction().execute((trx) => grantPersonalCoupon(trx, given));
  const { code } = await db
    .selectFrom('coupons')
    .select('code')
    .where('coupon_id', '=', couponID)
    .executeTakeFirstOrThrow();
  ownCodes.push(code);
}

async function step(run: Run): Promise<void> {
  const { chance } = run;
  await chance.pick(ACTIONS[await viewOf(run)])(run);
}

/** No request is on its way for hours: late ones arrive before the clock moves far. */
async function pass(run: Run, ms: number): Promise<void> {
  const { world, clock, chance } = run;
  if (ms > HOUR) await world.faults().arriveAll();
  clock.advance(ms);
  // Servers may be off for months; Stripe is not.
  await world.tick();
  await run.queue.bring();
  if (chance.hits(0.35)) await runJob(run);
}

async function runJob({ world }: Run): Promise<void> {
  count(world.tally, 'the job runs');
  await world.within(world.anyServer(), 'crash in a job', ({ deps }) => reconcile(deps));
}

/** Ends the faults and runs the job as it runs all day. Lost events stay lost. */
async function settleDown(run: Run): Promise<void> {
  await run.world.calm();
  for (const ms of [40 * MINUTE, 25 * HOUR, 2 * HOUR]) {
    run.clock.advance(ms);
    await run.world.tick();
    await run.world.within(0, 'crash in a job', ({ deps }) => reconcile(deps));
  }
}
