import type Stripe from 'stripe';
import { endAllOf } from '#stripe-sandbox/billing/after-payment.ts';
import { addMonths, DAY_S, type Seconds } from '#stripe-sandbox/billing/cycle.ts';
import { tick } from '#stripe-sandbox/billing/tick.ts';
import type { SandboxCall } from '#stripe-sandbox/wire/call.ts';
import { must, text, whole } from '#stripe-sandbox/wire/params.ts';
import { invalid } from '#stripe-sandbox/wire/refusal.ts';
import { type Route, route } from '#stripe-sandbox/wire/route.ts';
import type { Stored, StoredCustomer } from '#stripe-sandbox/wire/stored.ts';
import type { WireShape } from '#stripe-sandbox/wire/wire-shape.ts';

const TYPE = 'test_helpers.test_clock';
const PATH = '/v1/test_helpers/test_clocks';

interface StoredClock extends Stored {
  readonly object: typeof TYPE;
  frozen_time: Seconds;
}

/** Stripe's test clocks: a customer that was created with one uses its time only. */
export const testClockRoutes: readonly Route[] = [
  route(
    `POST ${PATH}`,
    { frozen_time: must(whole), name: text },
    async (call, { frozen_time, name = null }) => {
      const created = call.seconds();
      return call.put<StoredClock>({
        id: call.newID('clock'),
        object: TYPE,
        created,
        deletes_after: created + 30 * DAY_S,
        frozen_time,
        livemode: false,
        name,
        status: 'ready',
        status_details: {},
      } satisfies WireShape<Stripe.TestHelpers.TestClock> & StoredClock);
    },
  ),
  route(`GET ${PATH}/:id`, {}, (call, _params, { id }) => call.need<StoredClock>(TYPE, id)),
  route(`POST ${PATH}/:id/advance`, { frozen_time: must(whole) }, (call, { frozen_time }, { id }) =>
    advance(call, id, frozen_time),
  ),
  route(`DELETE ${PATH}/:id`, {}, async (call, _params, { id }) => {
    await call.lockName(id);
    await call.need<StoredClock>(TYPE, id);
    for (const { id: customer } of await customersOn(call, id)) {
      await call.lockCustomer(customer);
      await endAllOf(call, customer);
      call.put<Stored>({ id: customer, object: 'customer', deleted: true });
    }
    return call.put<Stored>({ id, object: TYPE, deleted: true });
  }),
];

/**
 * Runs everything that becomes due until then. Answers `advancing`, as Stripe does, which needs a while for it; the next
 * read finds the clock `ready`.
 */
async function advance(call: SandboxCall, id: string, until: Seconds): Promise<Stored> {
  await call.lockName(id);
  const clock = await call.need<StoredClock>(TYPE, id);
  if (until <= clock.frozen_time) {
    throw invalid('Test clocks can only be advanced forwards in time.', undefined, 'frozen_time');
  }
  if (until > addMonths(clock.frozen_time, 2)) {
    throw invalid('Test clocks can only be advanced by two months at a time.', undefined, 'frozen_time');
  }
  for (const { id: customer } of await customersOn(call, id)) {
    await call.lockCustomer(customer);
    await tick(call, customer, until * 1000);
  }
  clock.frozen_time = until;
  call.put(clock);
  const status_details = { advancing: { target_frozen_time: until } };
  return { ...clock, status: 'advancing', status_details };
}

async function customersOn(call: SandboxCall, clock: string): Promise<StoredCustomer[]> {
  const found = await call.find<StoredCustomer>('customer', { clock });
  return found.filter(({ deleted }) => deleted !== true);
}
