import type { ListedPlan } from '#contract/entities/subscription.ts';
import type { Seller } from '#contract/public-config.ts';
import { commerceTexts as texts } from './commerce-texts.ts';

export interface CommerceRow {
  name: string;
  body: readonly string[];
}

const { names } = texts;

/** The rows on the seller. Without a registration number its row is omitted: there are no qualified invoices then. */
export function sellerRows({
  name,
  representative,
  address,
  phone,
  email,
  registrationNumber,
}: Seller): CommerceRow[] {
  const rows = [
    { name: names.seller, body: [name] },
    { name: names.representative, body: [representative] },
    { name: names.address, body: [address] },
    { name: names.phone, body: [phone] },
    { name: names.email, body: [email] },
  ];
  if (registrationNumber === null) return rows;
  return [...rows, { name: names.registration, body: [texts.registration(registrationNumber)] }];
}

/** The rows on prices and terms. @param plans null while they are unknown */
export function saleRows(plans: readonly ListedPlan[] | null): CommerceRow[] {
  const prices =
    plans?.map(({ planName, planPrice, onlyIn }) => texts.price(planName, planPrice, onlyIn)) ?? [];
  const hasFreeMonth = plans?.some(({ planName }) => planName === 'standard') ?? true;
  return [
    {
      name: names.price,
      body: [...(prices.length > 0 ? prices : [texts.priceUnknown]), texts.priceNote(hasFreeMonth)],
    },
    { name: names.fees, body: texts.fees },
    { name: names.payment, body: texts.payment },
    { name: names.when, body: texts.when },
    { name: names.delivery, body: texts.delivery },
    { name: names.term, body: texts.term },
    { name: names.cancellation, body: texts.cancellation },
    { name: names.returns, body: texts.returns },
    { name: names.limits, body: texts.limits },
    { name: names.environment, body: texts.environment },
  ];
}
