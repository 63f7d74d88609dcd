import type { Card } from '#contract/entities/card.ts';
import { CardSession, type CardSessionPorts } from '#features/cards/entry/card-session.ts';
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

/** The session storage of a tab, which outlives the page. */
export function aTabStorage(): Storage {
  const stored = new Map<string, string>();
  return {
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: (key) => void stored.delete(key),
    clear: () => stored.clear(),
    key: () => null,
    get length() {
      return stored.size;
    },
  };
}

type Answer<Value> = () => Promise<Value>;

/** A form session with a scripted bank and server that record their calls. */
export interface TestCardForm {
  session: CardSession;
  saved: Card[];
  asked: string[];
  /** The fields on the page; null when there are none. */
  fields: () => FieldsOptions | null;
  answers: {
    bank: Answer<void>;
    setup: Answer<void>;
    check: 'good' | 'invalid' | 'failed';
    confirm: Answer<Verdict>;
    complete: Answer<Card>;
  };
  /** Runs the work of all timers. */
  later: () => void;
  tab: Storage;
}

export function aCardForm({
  tab = aTabStorage(),
  uid = 'hanako',
}: {
  tab?: Storage;
  uid?: string;
} = {}): TestCardForm {
  const asked: string[] = [];
  const saved: Card[] = [];
  const timers = new Set<() => void>();
  let shown: FieldsOptions | null = null;
  let keys = 0;
  const answers: TestCardForm['answers'] = {
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
  const session = new CardSession(ports, (card) => saved.push(card));
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

/** Waits until all settled promises are handled. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}
