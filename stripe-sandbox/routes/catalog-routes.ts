import {
  newCoupon,
  newPrice,
  newProduct,
  type StoredCoupon,
  type StoredPrice,
  type StoredProduct,
} from '#stripe-sandbox/billing/catalog-objects.ts';
import type { SandboxCall } from '#stripe-sandbox/wire/call.ts';
import {
  decimal,
  flag,
  hash,
  list,
  metadata,
  must,
  oneOf,
  PAGE,
  text,
  whole,
} from '#stripe-sandbox/wire/params.ts';
import { invalid } from '#stripe-sandbox/wire/refusal.ts';
import { pageOf } from '#stripe-sandbox/wire/render.ts';
import { type Route, route } from '#stripe-sandbox/wire/route.ts';

const JPY = oneOf('jpy');
const INTERVAL = hash({ interval: must(oneOf('month')), interval_count: whole });

const PRICE = {
  currency: must(JPY),
  unit_amount: must(whole),
  recurring: must(INTERVAL),
  tax_behavior: oneOf('inclusive', 'exclusive', 'unspecified'),
  lookup_key: text,
  nickname: text,
  metadata,
  product: text,
  product_data: hash({ name: must(text), metadata }),
};

const COUPON = {
  id: text,
  name: text,
  percent_off: decimal,
  amount_off: whole,
  currency: JPY,
  duration: must(oneOf('once', 'repeating', 'forever')),
  duration_in_months: whole,
  metadata,
};

export const catalogRoutes: readonly Route[] = [
  route('POST /v1/products', { name: must(text), id: text, metadata }, async (call, params) => {
    const id = params.id ?? call.newID('prod');
    await refuseTaken(call, 'product', id);
    return call.put(newProduct(id, params.name, call.seconds()));
  }),
  route('GET /v1/products/:id', {}, (call, _params, { id }) => call.need<StoredProduct>('product', id)),
  route('POST /v1/prices', PRICE, async (call, params) => {
    if (params.unit_amount < 0)
      throw invalid('Invalid unit_amount', 'parameter_invalid_integer', 'unit_amount');
    if ((params.recurring.interval_count ?? 1) !== 1) {
      throw invalid('Only one month at a time.', undefined, 'recurring[interval_count]');
    }
    const lookup_key = params.lookup_key ?? null;
    if (lookup_key !== null) await refuseTakenKey(call, lookup_key);
    const terms = {
      product: await productOf(call, params.product, params.product_data?.name),
      unit_amount: params.unit_amount,
      lookup_key,
      tax_behavior: params.tax_behavior ?? 'unspecified',
      nickname: params.nickname ?? null,
      metadata: params.metadata ?? {},
    };
    return call.put(newPrice(call.newID('price'), terms, call.seconds()));
  }),
  route('GET /v1/prices/:id', {}, (call, _params, { id }) => call.need<StoredPrice>('price', id)),
  route('GET /v1/prices', { lookup_keys: list(text), active: flag, ...PAGE }, async (call, params) => {
    const found: StoredPrice[] = [];
    for (const parent of params.lookup_keys ?? [undefined]) {
      found.push(...(await call.find<StoredPrice>('price', parent === undefined ? {} : { parent })));
    }
    const { active } = params;
    const wanted = active === undefined ? found : found.filter((each) => each.active === active);
    return pageOf('/v1/prices', wanted, params);
  }),
  route('POST /v1/coupons', COUPON, async (call, params) => {
    const { percent_off = null, amount_off = null, duration, duration_in_months = null } = params;
    refuseTerms({ percent_off, amount_off, duration, duration_in_months, currency: params.currency });
    const id = params.id ?? call.newID('coupon');
    await refuseTaken(call, 'coupon', id);
    const { name = null, metadata: facts = {} } = params;
    const terms = { name, percent_off, amount_off, duration, duration_in_months, metadata: facts };
    return call.put(newCoupon(id, terms, call.seconds()));
  }),
  route('GET /v1/coupons/:id', {}, (call, _params, { id }) => call.need<StoredCoupon>('coupon', id)),
];

interface Terms {
  readonly percent_off: number | null;
  readonly amount_off: number | null;
  readonly duration: string;
  readonly duration_in_months: number | null;
  readonly currency: string | undefined;
}

function refuseTerms({ percent_off, amount_off, duration, duration_in_months, currency }: Terms): void {
  if ((percent_off === null) === (amount_off === null)) {
    throw invalid('A coupon has either percent_off or amount_off.', undefined, 'percent_off');
  }
  if (percent_off !== null && (percent_off <= 0 || percent_off > 100)) {
    throw invalid('Invalid percent_off: it is over 0 and at most 100.', undefined, 'percent_off');
  }
  if (amount_off !== null && amount_off <= 0) throw invalid('Invalid amount_off.', undefined, 'amount_off');
  if (amount_off !== null && currency === undefined) {
    throw invalid('amount_off needs a currency.', 'parameter_missing', 'currency');
  }
  if ((duration === 'repeating') !== (duration_in_months !== null)) {
    throw invalid('duration_in_months belongs to repeating.', undefined, 'duration_in_months');
  }
}

async function productOf(
  call: SandboxCall,
  id: string | undefined,
  name: string | undefined,
): Promise<string> {
  if ((id === undefined) === (name === undefined)) {
    throw invalid('A price names product or product_data.', 'parameter_missing', 'product');
  }
  if (id !== undefined) return (await call.need<StoredProduct>('product', id, 'product')).id;
  return call.put(newProduct(call.newID('prod'), name ?? '', call.seconds())).id;
}

async function refuseTaken(call: SandboxCall, type: 'product' | 'coupon', id: string): Promise<void> {
  await call.lockName(`${type}:${id}`);
  if ((await call.get(type, id)) !== null) {
    throw invalid(`The ${type} exists already.`, 'resource_already_exists', 'id');
  }
}

async function refuseTakenKey(call: SandboxCall, key: string): Promise<void> {
  await call.lockName(`lookup_key:${key}`);
  if ((await call.find('price', { parent: key })).length > 0) {
    throw invalid('A price already uses that lookup key.', undefined, 'lookup_key');
  }
}
