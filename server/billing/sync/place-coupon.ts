import { amountAfter } from '#domain/billing/coupon.ts';
import { MINUTE_MS } from '#domain/time-units.ts';
import {
  type CouponRow,
  couponsOfSubscriptions,
  gatewayCoupon,
} from '#server/billing/coupons/coupon-store.ts';
import {
  findPlaced,
  markUsed,
  nextInHand,
  type PlacedCoupon,
  personalAmong,
  placeOn,
  setAttached,
  takeOff,
} from '#server/billing/coupons/personal-coupon-store.ts';
import type { PaymentDeps } from '#server/billing/payments.ts';
import {
  type GatewayInvoice,
  type GatewaySubscription,
  MIN_CHARGE_YEN,
} from '#server/billing/stripe/gateway.ts';
import type { Database } from '#server/db/connect.ts';
import { findByStripeID, markUnsyncedAtStripe, type StoredSubscription } from './subscription-store.ts';

/** A subscription as stored, as just read at Stripe, and its charges, which were read after it. */
interface Reading {
  readonly row: StoredSubscription;
  readonly subscription: GatewaySubscription;
  readonly invoices: readonly GatewayInvoice[];
}

/**
 * Puts a personal coupon on the next charge of a running subscription, and follows it: attached again where Stripe lost
 * it, used once a charge was paid with it, back in its owner's hands when no charge will come. Part of every reading of
 * the subscription, so the next reading repairs a crash in between. The caller holds the person's lock.
 *
 * One coupon at a time, and none next to a coupon of the checkout: then the next charge has one discount, which the
 * screens can name to the yen.
 */
export async function placeCoupon(
  deps: PaymentDeps,
  conn: Database,
  subscription: GatewaySubscription,
  invoices: readonly GatewayInvoice[],
): Promise<void> {
  const row = await findByStripeID(conn, subscription.id);
  if (row === undefined) return;
  const cleaned = await withoutStray(deps, conn, { row, subscription, invoices });
  const reading = { row, subscription: cleaned, invoices };
  const placed = await findPlaced(conn, row.subscription_id);
  if (placed !== undefined && (await follow(deps, conn, placed, reading))) return;
  await placeNext(deps, conn, reading);
}

/** @returns whether the coupon is still on the subscription */
async function follow(
  deps: PaymentDeps,
  conn: Database,
  placed: PlacedCoupon,
  reading: Reading,
): Promise<boolean> {
  const { subscription, invoices } = reading;
  const { coupon_id: couponID } = placed;
  const charge = invoices.find((invoice) => invoice.couponID === couponID && isCharge(invoice));
  if (charge?.status === 'paid') {
    await markUsed(conn, couponID, { invoiceID: charge.id, at: new Date(charge.paidAt ?? charge.createdAt) });
    return false;
  }
  // A charge that waits for a working card has it already.
  if (charge !== undefined) return true;
  const isAttached = subscription.coupons.includes(couponID);
  if (placed.stopped_at !== null || !hasNextCharge(reading)) {
    if (isAttached && subscription.status !== 'ended') await setCoupons(deps, subscription, []);
    await takeOff(conn, couponID);
    return false;
  }
  if (!isAttached && !isQuiet(reading)) return true;
  if (isAttached) {
    if (placed.attached_at === null) await setAttached(conn, couponID, deps.clock.now());
    return true;
  }
  // Shown from here on, as the confirmed change showed it. Where it does not reach Stripe now, the job repeats it.
  await markUnsyncedAtStripe(conn, subscription.id);
  await setAttached(conn, couponID, deps.clock.now());
  await attach(deps, subscription, placed);
  return true;
}

async function placeNext(deps: PaymentDeps, conn: Database, reading: Reading): Promise<void> {
  const { row, subscription } = reading;
  if (!hasNextCharge(reading) || !isQuiet(reading) || subscription.coupons.length > 0) return;
  const coupon = await nextInHand(conn, row.uid, deps.clock.now());
  if (coupon === undefined || !leavesACharge(coupon, row.next_price ?? row.price ?? 0)) return;
  if (await isCheckoutCouponAhead(conn, reading)) return;
  // Stored first: what is at Stripe without a row here would be taken off again.
  await placeOn(conn, coupon.coupon_id, row.subscription_id);
  await attach(deps, subscription, coupon);
  await setAttached(conn, coupon.coupon_id, deps.clock.now());
}

async function attach(
  deps: PaymentDeps,
  subscription: GatewaySubscription,
  coupon: CouponRow,
): Promise<void> {
  await deps.payments.gateway.ensureCoupon(gatewayCoupon(coupon));
  await setCoupons(deps, subscription, [coupon.coupon_id]);
}

/** The same list twice has one effect, so each call has a key of its own: a key's answer would be that of another time. */
async function setCoupons(
  { payments }: PaymentDeps,
  { id }: GatewaySubscription,
  couponIDs: readonly string[],
): Promise<GatewaySubscription> {
  return await payments.gateway.setCoupons(id, couponIDs, `own-coupon:${crypto.randomUUID()}`);
}

/**
 * Takes off personal coupons that no row here puts there: a request that arrived late. Else one could be used here and in
 * a checkout.
 */
async function withoutStray(
  deps: PaymentDeps,
  conn: Database,
  { row, subscription }: Reading,
): Promise<GatewaySubscription> {
  const personal = await personalAmong(conn, subscription.coupons);
  if (personal.length === 0 || subscription.status === 'ended') return subscription;
  const placed = await findPlaced(conn, row.subscription_id);
  const ofCheckout = (await couponsOfSubscriptions(conn, [row])).get(subscription.id);
  const rightful = [placed?.coupon_id, ofCheckout?.coupon_id];
  const stays = subscription.coupons.filter((id) => !personal.includes(id) || rightful.includes(id));
  return stays.length === subscription.coupons.length
    ? subscription
    : await setCoupons(deps, subscription, stays);
}

/** Takes a coupon off while the difference of a dearer plan is charged: it is for the next month. Comes back with the next reading. */
export async function detachForChange(
  deps: PaymentDeps,
  conn: Database,
  row: { readonly subscription_id: string },
  subscription: GatewaySubscription,
): Promise<void> {
  const placed = await findPlaced(conn, row.subscription_id);
  if (placed === undefined) return;
  await setAttached(conn, placed.coupon_id, null);
  if (subscription.coupons.includes(placed.coupon_id)) await setCoupons(deps, subscription, []);
}

const isCharge = ({ status }: GatewayInvoice) => status === 'paid' || status === 'open';

/** Whether another month will be charged, as far as is known now. */
function hasNextCharge({ row, subscription }: Reading): boolean {
  if (row.cancel_time !== null || subscription.cancelAtPeriodEnd) return false;
  return subscription.status === 'active' || subscription.status === 'past_due';
}

/** Stripe's clock may be a little behind ours. */
export const CLOCK_MARGIN_MS = MINUTE_MS;

/**
 * Whether nothing is being charged at this moment. Without the current period's invoice Stripe is still making it (a
 * draft, which lists leave out, has used the coupon up already), or the first one is still to come.
 */
function isQuiet({ subscription, invoices }: Reading): boolean {
  const { status, pendingUpdate, periodStart } = subscription;
  const isMade = invoices.some(
    ({ reason, createdAt }) => reason !== 'change' && createdAt >= periodStart - CLOCK_MARGIN_MS,
  );
  return status === 'active' && !pendingUpdate && isMade && !invoices.some((each) => each.status === 'open');
}

/** A coupon of the checkout that begins after the free month and is not attached yet. */
async function isCheckoutCouponAhead(
  conn: Database,
  { row, subscription, invoices }: Reading,
): Promise<boolean> {
  if (!row.trial) return false;
  const ofCheckout = (await couponsOfSubscriptions(conn, [row])).get(subscription.id);
  return ofCheckout !== undefined && !invoices.some(({ couponID }) => couponID === ofCheckout.coupon_id);
}

function leavesACharge(coupon: CouponRow, price: number): boolean {
  const left = amountAfter(price, {
    percentOff: coupon.percent_off,
    amountOff: coupon.amount_off,
    duration: 'once',
    months: null,
  });
  return left === 0 || left >= MIN_CHARGE_YEN;
}
