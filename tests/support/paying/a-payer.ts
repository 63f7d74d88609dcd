import type { Endpoint, Input } from '#contract/endpoint.ts';
import { SANDBOX_PUBLISHABLE_KEY } from '#stripe-sandbox/browser/mount-browser.ts';
import type { Chance } from '#tests/support/chance.ts';
import { count } from './faults.ts';
import { type Heard, type MoneyWorld, newKey } from './money-world.ts';
import type { PostBag } from './webhook-queue.ts';

/** The last word that a person heard about an offer they said yes to. */
export type Word = 'joined' | 'declined' | 'unknown';

/** Somebody with a phone: presses, presses again, goes on or goes away. */
export interface APayer {
  readonly uid: string;
  readonly chance: Chance;
  readonly world: MoneyWorld;
  /** By quote; and when the contracts began that they were told of. */
  readonly words: Map<string, Word>;
  readonly told: Set<string>;
  /** Presses a button: once, twice, on two servers, while Stripe tells of something; again where nothing was heard. */
  press<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Heard[]>;
  /** A call that only reads, until it is answered. */
  ask<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Heard>;
  /** What they say in their bank's window, on a line that works. */
  answerBank(clientSecret: string, hasPassed: boolean): Promise<void>;
}

const TWICE = 0.15;
const AMID = 0.15;
const AGAIN = 0.6;
const TRIES = 3;

export function aPayer(world: MoneyWorld, bag: PostBag, uid: string, chance: Chance): APayer {
  const isVague = (heard: Heard) => heard === 'lost' || heard.status >= 500;
  const pressed = async (endpoint: Endpoint, input: unknown, key: string): Promise<Heard[]> => {
    const first = chance.between(0, 1);
    const send = (sent: string, at: number) => world.call(uid, endpoint, input as never, sent, at);
    const all = [send(key, first)];
    if (chance.hits(TWICE)) {
      const [how, other, at] = chance.pick([
        ['pressed twice, same key', key, first],
        ['pressed twice, another key', newKey(), first],
        ['pressed on two servers', newKey(), 1 - first],
      ] as const);
      count(world.tally, how);
      all.push(send(other, at));
    }
    if (chance.hits(AMID)) {
      count(world.tally, 'event amid a call');
      await Promise.all([...all, bag.one()]);
    }
    return await Promise.all(all);
  };
  return {
    ...{ uid, chance, world, words: new Map(), told: new Set() },
    async press(endpoint, input) {
      const key = newKey();
      const heard: Heard[] = [];
      for (let left = TRIES; left > 0; left -= 1) {
        const answers = await pressed(endpoint, input, key);
        heard.push(...answers);
        if (!answers.every(isVague) || !chance.hits(AGAIN)) break;
        count(world.tally, 'pressed again after silence');
      }
      return heard;
    },
    async ask(endpoint, input) {
      const key = newKey();
      let heard: Heard = 'lost';
      for (let left = TRIES; left > 0 && isVague(heard); left -= 1)
        heard = await world.call(uid, endpoint, input, key);
      return heard;
    },
    async answerBank(clientSecret, hasPassed) {
      const id = clientSecret.replace(/_secret_.*$/, '');
      const kind = id.startsWith('seti') ? 'setup_intents' : 'payment_intents';
      const answer = await world.bank.app.request(`/sandbox/v1/${kind}/${id}/authenticate`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'sec-fetch-site': 'same-origin',
          authorization: `Bearer ${SANDBOX_PUBLISHABLE_KEY}`,
        },
        body: JSON.stringify({ clientSecret, hasPassed }),
      });
      if (answer.status >= 500) throw new Error(await answer.text());
    },
  };
}
