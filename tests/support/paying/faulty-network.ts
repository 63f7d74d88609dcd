import { randomUUID } from 'node:crypto';
import type { StripeTransport } from '#server/billing/stripe/stripe-client.ts';
import type { Weather } from './faults.ts';
import type { Life } from './life.ts';

/** As stripe-node does it with `maxNetworkRetries: 2`, without its pauses. */
const TRIES = 3;

type MakeRequest = StripeTransport['makeRequest'];
type Given = Parameters<MakeRequest>;
const HEADERS = 4;

/**
 * The line of one server process: requests get lost, arrive twice or too late; their answers get lost. Repeats go with the
 * same Idempotency-Key, which stripe-node makes where its caller gave none.
 */
export function faultyLine(below: StripeTransport, weatherNow: () => Weather, life: Life): StripeTransport {
  const once = async (given: Given, isRepeat: boolean) => {
    const weather = weatherNow();
    await life.moment();
    await weather.maybeArrive();
    const send = () => weather.underway(below.makeRequest(...given));
    const fault = weather.strike(isRepeat);
    if (fault === 'lost before') throw new Error('ECONNREFUSED');
    if (fault === 'too slow') {
      weather.hold(send);
      throw new Error('ETIMEDOUT');
    }
    const first = await send();
    await life.moment();
    if (fault === 'lost after') throw new Error('ECONNRESET');
    return fault === 'doubled' ? await send() : first;
  };
  return {
    getClientName: () => 'faulty line',
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
