import { randomUUID } from 'node:crypto';
import type { StripeTransport } from '#server/billing/stripe/stripe-client.ts';
import type { RequestFaults } from './faults.ts';
import type { ProcessLife } from './process-life.ts';

/** The attempts of stripe-node with `maxNetworkRetries: 2`, without its pauses. */
const TRIES = 3;

type MakeRequest = StripeTransport['makeRequest'];
type Given = Parameters<MakeRequest>;
const HEADERS = 4;

/**
 * The network of one server process: requests get lost, arrive twice or too late; answers get lost. Retries carry the same
 * Idempotency-Key, which stripe-node makes when its caller gave none.
 */
export function faultyNetwork(
  below: StripeTransport,
  faultsNow: () => RequestFaults,
  life: ProcessLife,
): StripeTransport {
  const once = async (given: Given, isRepeat: boolean) => {
    const faults = faultsNow();
    await life.moment();
    await faults.maybeArrive();
    const send = () => faults.underway(below.makeRequest(...given));
    const fault = faults.strike(isRepeat);
    if (fault === 'lost before') throw new Error('ECONNREFUSED');
    if (fault === 'too slow') {
      faults.hold(send);
      throw new Error('ETIMEDOUT');
    }
    const first = await send();
    await life.moment();
    if (fault === 'lost after') throw new Error('ECONNRESET');
    return fault === 'doubled' ? await send() : first;
  };
  return {
    getClientName: () => 'faulty network',
    async makeRequest(...given) {
      const keyed = withKey(given);
      for (let left = TRIES - 1; ; left -= 1) {
        try {
          return await once(keyed, left < TRIES - 1);
        } catch (error) {
          await life.alive(null);
          if (left === 0) throw error;
        }
      }
    },
  };
}

function withKey(given: Given): Given {
  const headers = given[HEADERS] as Record<string, unknown>;
  const hasKey = Object.keys(headers).some((name) => name.toLowerCase() === 'idempotency-key');
  if (given[3] !== 'POST' || hasKey) return given;
  const keyed = [...given] as Given;
  keyed[HEADERS] = {
    ...headers,
    'Idempotency-Key': `stripe-node-retry-${randomUUID()}`,
  } as Given[typeof HEADERS];
  return keyed;
}
