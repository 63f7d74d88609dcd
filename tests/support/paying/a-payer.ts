import type { Endpoint, Input } from '#contract/endpoint.ts';
import { SANDBOX_PUBLISHABLE_KEY } from '#stripe-sandbox/browser/mount-browser.ts';
import type { Chance } from '#tests/support/chance.ts';
import { count } from './faults.ts';
import { type MoneyWorld, newKey, type Reply } from './money-world.ts';
import type { AcceptedOffer } from './offers-oracle.ts';
import type { WebhookQueue } from './webhook-queue.ts';

/** A person with a phone: presses, presses again, continues or leaves. */
export interface APayer {
  readonly uid: string;
  readonly chance: Chance;
  readonly world: MoneyWorld;
  /** Every offer that they confirmed, oldest first. */
  readonly accepted: AcceptedOffer[];
  /** Where an answer of success differed from the offer that was confirmed. */
  readonly surprises: string[];
  /** Presses a button: once, twice, on two servers, during a webhook; again after no answer. */
  press<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Reply[]>;
  /** Calls a reading endpoint until it answers. */
  ask<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Reply>;
  /** Answers the bank's dialog, over a network that works. */
  answerBank(clientSecret: string, hasPassed: boolean): Promise<void>;
}

const TWICE = 0.15;
const AMID = 0.15;
const AGAIN = 0.6;
const TRIES = 3;

export function aPayer(world: MoneyWorld, queue: WebhookQueue, uid: string, chance: Chance): APayer {
  const isVague = (reply: Reply) => reply === 'lost' || reply.status >= 500;
  const pressed = async (endpoint: Endpoint, input: unknown, key: string): Promise<Reply[]> => {
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
      await Promise.all([...all, queue.one()]);
    }
    return await Promise.all(all);
  };
  return {
    uid,
    chance,
    world,
    accepted: [],
    surprises: [],
    async press(endpoint, input) {
      const key = newKey();
      const replies: Reply[] = [];
      for (let left = TRIES; left > 0; left -= 1) {
        const answers = await pressed(endpoint, input, key);
        replies.push(...answers);
        if (!answers.every(isVague) || !chance.hits(AGAIN)) break;
        count(world.tally, 'pressed again after silence');
      }
      return replies;
    },
    async ask(endpoint, input) {
      const key = newKey();
      let reply: Reply = 'lost';
      for (let left = TRIES; left > 0 && isVague(reply); left -= 1)
        reply = await world.call(uid, endpoint, input, key);
      return reply;
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
