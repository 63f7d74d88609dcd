import { PLAN_LABELS, yen } from '#domain/billing/billing-labels.ts';
import { amountAfter } from '#domain/billing/coupon.ts';
import { refusal } from '#server/admin-cli/cli-error.ts';
import {
  type AdminDeps,
  type CommandGroup,
  type CommandSpec,
  JSON_OPTION,
} from '#server/admin-cli/command-group.ts';
import { jsonText } from '#server/admin-cli/output.ts';
import { requireCurriculum } from '#server/admin-cli/subscriptions/subscription-store.ts';
import { TEXTS } from '#server/admin-cli/texts.ts';
import { MIN_CHARGE_YEN } from '#server/billing/stripe/gateway.ts';
import type { Database } from '#server/db/connect.ts';
import { allPlans, couponByCode, insertCoupon, listCoupons, markStopped } from './coupon-store.ts';
import { COUPONS_TEXTS, couponData, couponTable, offOf, timesOf } from './coupon-texts.ts';
import { type NewCoupon, readCouponCode, readNewCoupon } from './new-coupon.ts';

const list: CommandSpec = {
  name: 'list',
  usage: '[--json]',
  summary: 'クーポンを一覧にします',
  options: [JSON_OPTION],
  read(input) {
    input.noArguments();
    return async ({ db, clock }) => {
      const [rows, now] = [await listCoupons(db), clock.now()];
      if (input.has('json')) return jsonText(rows.map((row) => couponData(row, now)));
      return rows.length === 0 ? TEXTS.none : couponTable(rows, now);
    };
  },
};

const add: CommandSpec = {
  name: 'add',
  usage:
    'コード (--percent 率 | --amount 円) (--once | --months 回数 | --forever) [--name 名前] [--until 日付] [--max 人数] [--curriculum コード] [--plan standard|entry]',
  summary: 'クーポンを作ります（割引は後から変えられません）',
  options: [
    ['--percent <率>', '割引率（1から100）'],
    ['--amount <円>', '値引きの額'],
    ['--once', '1回だけ'],
    ['--months <回数>', '最初の数回'],
    ['--forever', '受講が続くあいだずっと'],
    ['--name <名前>', '受講者に見える名前'],
    ['--until <日付>', 'この日の終わりまで使えます'],
    ['--max <人数>', '使える人数'],
    ['--curriculum <コード>', 'このカリキュラムだけ'],
    ['--plan <プラン>', 'このプランだけ（standard か entry）'],
  ],
  read(input) {
    const coupon = readNewCoupon(input);
    return (deps) => addCoupon(coupon, deps);
  },
};

const stop: CommandSpec = {
  name: 'stop',
  usage: 'コード',
  summary: 'クーポンを止めます（すでに使った方の割引は続きます）',
  options: [],
  read(input) {
    const code = readCouponCode(input);
    return (deps) => stopCoupon(code, deps);
  },
};

/** Commands that list, add and stop coupons. A discount never changes: Stripe and people who used it rely on it. */
export const couponCommands: CommandGroup = {
  name: 'coupons',
  summary: 'クーポン',
  commands: [list, add, stop],
};

async function addCoupon(coupon: NewCoupon, { db, clock }: AdminDeps): Promise<string> {
  const now = clock.now();
  if (coupon.redeemBy !== undefined && coupon.redeemBy <= now) throw refusal(COUPONS_TEXTS.past);
  if (coupon.curriculum !== undefined) await requireCurriculum(db, coupon.curriculum);
  const planID = await planFor(db, coupon);
  const off = offOf({ percent_off: coupon.percentOff, amount_off: coupon.amountOff });
  const inserted = await insertCoupon(db, coupon, { name: coupon.name ?? off, planID, now });
  if (!inserted) throw refusal(COUPONS_TEXTS.taken(coupon.code));
  return COUPONS_TEXTS.added(coupon.code, `${off}（${timesOf(coupon)}）`);
}

/** The ID of the coupon's plan, null for all plans. @throws CliError when a charge would be below Stripe's minimum */
async function planFor(db: Database, coupon: NewCoupon): Promise<number | null> {
  const plans = await allPlans(db);
  const applicable = plans.filter(({ plan_name }) => coupon.plan === undefined || plan_name === coupon.plan);
  for (const { plan_name, plan_price } of applicable) {
    const left = amountAfter(plan_price, coupon);
    if (left > 0 && left < MIN_CHARGE_YEN)
      throw refusal(COUPONS_TEXTS.tooLittle(PLAN_LABELS[plan_name], yen(left)));
  }
  return coupon.plan === undefined ? null : (applicable[0]?.plan_id ?? null);
}

async function stopCoupon(code: string, { db, clock }: AdminDeps): Promise<string> {
  const coupon = await couponByCode(db, code);
  if (coupon === undefined) throw refusal(COUPONS_TEXTS.none(code));
  if (coupon.stopped_at !== null) return COUPONS_TEXTS.alreadyStopped(code);
  await markStopped(db, code, clock.now());
  return COUPONS_TEXTS.stopped(code);
}
