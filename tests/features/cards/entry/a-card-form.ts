import type { Card } from '#contract/entities/card.ts';
import { type CardSession, type CardSessionPorts, cardSession } from '#features/cards/entry/card-session.ts';
import { pendingSetups } from '#features/cards/entry/pending-setup.ts';
import type { CardFields, FieldsOptions, Verdict } from '#features/cards/stripe/card-bank.ts';

export const VISA: Card = {
  cardID: 'pm_visa',
  brand: 'visa',
  last4: '4242',
  expMonth: 12,
  expYear: 2028,
  isDefault: true,
  expired: false,
};

/** Storage of one tab: it outlives the page. */
export function aTab(): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
    key: () => null,
    get length() {
      return kept.size;
    },
  };
}

type Answer<Value> = () => Promise<Value>;

/** A bank and a school that answer what they are told to, and remember what they were asked. */
export interface CardDesk {
  session: CardSession;
  saved: Card[];
  asked: string[];
  /** The fields that stand on the page now; null when there are none. */
  fields: () => FieldsOptions | null;
  answers: {
    bank: Answer<void>;
    setup: Answer<void>;
    check: 'good' | 'invalid' | 'failed';
    confirm: Answer<Verdict>;
    complete: Answer<Card>;
  };
  /** Runs what was put off. */
  later: () => void;
  tab: Storage;
}

export function aCardForm({ tab = aTab(), uid = 'hanako' }: { tab?: Storage; uid?: string } = {}): CardDesk {
  const asked: string[] = [];
  const saved: Card[] = [];
  const timers = new Set<() => void>();
  let shown: FieldsOptions | null = null;
  let keys = 0;
  const answers: CardDesk['answers'] = {
    bank: () => Promise.resolve(),
    setup: () => Promise.resolve(),
    check: 'good',
    confirm: () => Promise.resolve({ kind: 'confirmed' }),
    complete: () => Promise.resolve(VISA),
  };
  const fieldsOf = (order: FieldsOptions): CardFields => {
    shown = order;
    return {
      check: () => Promise.resolve(answers.check),
      confirm(returnURL) {
        asked.push(`confirm ${order.clientSecret} ${returnURL}`);
        return answers.confirm();
      },
      destroy() {
        if (shown === order) shown = null;
      },
    };
  };
  const ports: CardSessionPorts = {
    async bank() {
      asked.push('script');
      await answers.bank();
      return { fields: fieldsOf, answer: () => Promise.resolve({ kind: 'failed' }) };
    },
    async createSetup(key) {
      asked.push(`setup ${key}`);
      await answers.setup();
      return { setupID: `seti_${key}`, clientSecret: `secret_${key}` };
    },
    completeSetup(setupID, setDefault) {
      asked.push(`complete ${setupID} ${setDefault}`);
      return answers.complete();
    },
    pending: pendingSetups(tab, uid, () => 0),
    returnURL: () => '/here',
    newKey: () => `k${++keys}`,
    later(work) {
      timers.add(work);
      return () => timers.delete(work);
    },
  };
  const later = () => {
    for (const run of [...timers]) run();
  };
  const session = cardSession(ports, (card) => saved.push(card));
  return {
    session,
    saved,
    asked,
    answers,
    tab,
    fields: () => shown,
    later,
  };
}

export const BOX = {} as HTMLElement;

/** Lets everything that is answered already come in. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}
