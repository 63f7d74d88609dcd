import type { GatewaySubscription, SubscriptionRequest } from '#server/billing/stripe/gateway.ts';
import type { AClockedCustomer, AGateway } from '#tests/support/server/a-gateway.ts';

export const STANDARD = { planID: 1, planName: 'standard', amount: 2980 };
export const ENTRY = { planID: 2, planName: 'entry', amount: 980 };

const DAY_MS = 86_400_000;

/** Ten in the morning in Japan on the first of the next month: the months after it are easy to count. */
export function aMorning(): number {
  const now = new Date();
  return Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1, 1);
}

/** A time moved by months, for a day that every month has. */
export function monthsOn(time: number, months: number): number {
  const there = new Date(time);
  return Date.UTC(
    there.getUTCFullYear(),
    there.getUTCMonth() + months,
    there.getUTCDate(),
    there.getUTCHours(),
  );
}

/** The sandbox charges renewals at once; Stripe up to about an hour after it makes the invoice. */
export const daysOn = (time: number, days: number): number => time + days * DAY_MS;

export interface Wish extends Partial<SubscriptionRequest> {
  readonly plan?: typeof STANDARD;
}

export async function requestOf(
  { gateway }: AGateway,
  { customer }: AClockedCustomer,
  cardID: string,
  { plan = ENTRY, ...rest }: Wish = {},
): Promise<SubscriptionRequest> {
  return {
    customer,
    cardID,
    priceID: await gateway.ensurePrice(plan),
    coupons: [],
    metadata: { joiningID: crypto.randomUUID(), uid: 'mio', currCode: 'piano', planID: String(plan.planID) },
    description: 'ピアノ',
    anchorDay: null,
    ...rest,
  };
}

/** A customer who subscribed at `at` with a card of this token. */
export async function aMember(
  world: AGateway,
  { at = aMorning(), token = 'pm_card_visa', ...wish }: Wish & { at?: number; token?: string } = {},
): Promise<{ person: AClockedCustomer; cardID: string; joined: GatewaySubscription }> {
  const person = await world.customerAt(at);
  const cardID = await person.card(token);
  const request = await requestOf(world, person, cardID, wish);
  const joined = await world.gateway.createSubscription(request, `join:${request.metadata['joiningID']}`);
  return { person, cardID, joined };
}

/** Reads the subscription again. */
export async function readAgain({ gateway }: AGateway, { id }: { id: string }): Promise<GatewaySubscription> {
  const found = await gateway.readSubscription(id);
  if (found === null) throw new Error(`${id} is gone`);
  return found;
}
