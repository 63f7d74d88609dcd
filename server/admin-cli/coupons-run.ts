import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { amountAfter } from '#domain/coupon.ts';
import { PLAN_LABELS, yen } from '#domain/money-words.ts';
import type { Database } from '#server/db/connect.ts';
import type { Clock } from '#server/lib/clock.ts';
import type { CouponsCommand, NewCoupon } from './coupons-command.ts';
import {
  COUPONS_TEXTS,
  couponData,
  couponTable,
  type ListedCoupon,
  offOf,
  timesOf,
} from './coupons-texts.ts';
import { jsonText } from './homework-texts.ts';
import { refused } from './school-error.ts';
import { refuseUnknownCurriculum } from './subscription-rows.ts';
import { TEXTS } from './texts.ts';

interface CouponDeps {
  readonly db: Database;
  readonly clock: Clock;
}

/** Stripe takes no charge in yen below it. */
const LEAST_CHARGE = 50;

/** What a coupon takes off is never changed afterwards: Stripe and people who used it hold on to it. */
export async function runCoupons(command: CouponsCommand, deps: CouponDeps): Promise<string> {
  switch (command.do) {
    case 'coupons list': {
      const [rows, now] = [await listCoupons(deps.db), deps.clock.now()];
      if (command.json) return jsonText(rows.map((row) => couponData(row, now)));
      return rows.length === 0 ? TEXTS.none : couponTable(rows, now);
    }
    case 'coupons add':
      return await addCoupon(command.coupon, deps);
    case 'coupons stop':
      return await stopCoupon(command.code, deps);
  }
}

function listCoupons(db: Database): Promise<ListedCoupon[]> {
  return db
    .selectFrom('coupons as c')
    .leftJoin('plans as p', 'p.plan_id', 'c.plan_id')
    .selectAll('c')
    .select('p.plan_name')
    .select(({ selectFrom }) =>
      selectFrom('coupon_redemptions as r')
        .whereRef('r.coupon_id', '=', 'c.coupon_id')
        .select(sql<number>`count(*)::int`.as('taken'))
        .$asScalar()
        .$notNull()
        .as('taken'),
    )
    .orderBy('c.created_at', 'desc')
    .orderBy('c.code')
    .execute();
}

async function addCoupon(given: NewCoupon, { db, clock }: CouponDeps): Promise<string> {
  const now = clock.now();
  const { code, name, percentOff: percent_off, amountOff: amount_off, duration, months } = given;
  if (given.redeemBy !== undefined && given.redeemBy <= now) throw refused(COUPONS_TEXTS.past);
  if (given.curriculum !== undefined) await refuseUnknownCurriculum(db, given.curriculum);
  const plan_id = await planFor(db, given);
  const off = offOf({ percent_off, amount_off });
  const made = await db
    .insertInto('coupons')
    .values({
      ...{ coupon_id: randomUUID(), code, name: name ?? off, percent_off, amount_off, duration, months },
      ...{ curr_code: given.curriculum ?? null, plan_id, redeem_by: given.redeemBy ?? null },
      ...{ max_redemptions: given.maxRedemptions ?? null, created_at: now },
    })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('code')
    .executeTakeFirst();
  if (made === undefined) throw refused(COUPONS_TEXTS.taken(code));
  return COUPONS_TEXTS.added(code, `${off}（${timesOf({ duration, months })}）`);
}

/** The plan it is for, null for all; each that it is for must stay chargeable. */
async function planFor(db: Database, given: NewCoupon): Promise<number | null> {
  const plans = await db.selectFrom('plans').selectAll().execute();
  const meant = plans.filter(({ plan_name }) => given.plan === undefined || plan_name === given.plan);
  for (const { plan_name, plan_price } of meant) {
    const left = amountAfter(plan_price, given);
    if (left > 0 && left < LEAST_CHARGE)
      throw refused(COUPONS_TEXTS.tooLittle(PLAN_LABELS[plan_name], yen(left)));
  }
  return given.plan === undefined ? null : (meant[0]?.plan_id ?? null);
}

async function stopCoupon(code: string, { db, clock }: CouponDeps): Promise<string> {
  const known = await db
    .selectFrom('coupons')
    .select('stopped_at')
    .where('code', '=', code)
    .executeTakeFirst();
  if (known === undefined) throw refused(COUPONS_TEXTS.none(code));
  if (known.stopped_at !== null) return COUPONS_TEXTS.alreadyStopped(code);
  await db.updateTable('coupons').set({ stopped_at: clock.now() }).where('code', '=', code).execute();
  return COUPONS_TEXTS.stopped(code);
}
