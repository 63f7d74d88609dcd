import type { Api } from '#api/client.ts';
import type { Quote } from '#contract/entities/quote.ts';
import type { Subscription } from '#contract/entities/subscription.ts';
import { ApiError, type ErrorCode } from '#contract/errors.ts';
import { DAY_MS } from '#domain/time-units.ts';
import {
  ConfirmationSession,
  type PlanSelection,
} from '#features/purchase/confirmation/confirmation-session.ts';
import type { BankAnswer, PurchasePorts } from '#features/purchase/ports.ts';

export const NOW = Date.parse('2026-11-21T03:00:00.000Z');
export const iso = (days: number) => new Date(NOW + days * DAY_MS).toISOString();

export const SELECTION: PlanSelection = { currCode: 'pf-beginner', planID: 2, couponCode: null };
export const ENTRY = { planID: 2, planName: 'entry', planPrice: 980 } as const;
export const STANDARD = { planID: 1, planName: 'standard', planPrice: 2980 } as const;

export const aQuote = (rest: Partial<Quote> = {}): Quote => ({
  quoteID: '00000000-0000-4000-8000-000000000001',
  kind: 'join',
  currCode: 'pf-beginner',
  currName: 'ピアノはじめて',
  category: { categoryCode: 'piano', categoryName: 'ピアノ' },
  plan: ENTRY,
  trialUntil: null,
  firstCharge: { amount: 980, time: iso(0) },
  nextCharge: { amount: 980, time: iso(30) },
  laterCharge: { amount: 980, time: iso(60) },
  coupon: null,
  lines: [{ topic: 'item', label: 'コース', text: 'ピアノはじめて' }],
  expireTime: iso(1),
  ...rest,
});

export const aRunningSubscription = (rest: Partial<Subscription> = {}): Subscription => ({
  plan: ENTRY,
  category: { categoryCode: 'piano', categoryName: 'ピアノ' },
  curriculum: { currCode: 'pf-beginner', currName: 'ピアノはじめて' },
  startTime: iso(0),
  updated: false,
  completed: false,
  ...rest,
});

interface Call {
  path: string;
  input: object;
  key: string | undefined;
}

/** Answers one call, or throws its error. */
export type Answer = (call: Call) => unknown;
export const refuses =
  (code: ErrorCode, details?: unknown): Answer =>
  () => {
    throw new ApiError(code, { details });
  };

/** A person on the confirmation page, with a scripted server, bank and network. */
export function aPurchase({ selection = SELECTION, subscriptions = [] as Subscription[] } = {}) {
  const calls: Call[] = [];
  const events: string[] = [];
  const stored = new Map<string, string>();
  const listeners = new Set<() => void>();
  const script = {
    subscriptions,
    quote: (() => ({ quote: aQuote() })) as Answer,
    /** One answer per call; the last one is repeated. */
    write: [() => ({ subscription: aRunningSubscription() })] as Answer[],
    bank: 'confirmed' as BankAnswer,
    online: true,
  };
  let keys = 0;
  const api = (async (endpoint, input, options) => {
    const call = { path: endpoint.path, input: input as object, key: options?.idempotencyKey };
    calls.push(call);
    if (endpoint.path.startsWith('/subscriptions/quotes')) return script.quote(call);
    const answer = script.write.length > 1 ? script.write.shift() : script.write[0];
    return answer?.(call);
  }) as Api;
  const ports: PurchasePorts = {
    uid: 'hana',
    api,
    network: {
      isOnline: () => script.online,
      subscribe: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    now: () => NOW,
    newKey: () => `key ${++keys}`,
    after: () => Promise.resolve(),
    storage: {
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => void stored.set(key, value),
      removeItem: (key) => void stored.delete(key),
    },
    subscriptions: async () => {
      if (!script.online) throw new ApiError('api/network');
      return script.subscriptions;
    },
    account: { facts: async () => null, renewed: async () => null, sendVerification: async () => undefined },
    askBank: async (secret) => {
      events.push(`bank ${secret}`);
      return script.bank;
    },
    subscriptionChanged: ({ plan }) => void events.push(`renewed ${plan.planName}`),
    beginCheckout: ({ id, coupon }) => void events.push(`checkout ${id}${coupon ? ` ${coupon}` : ''}`),
    purchased: (at, { price }) => void events.push(`purchase ${price} at ${new Date(at).toISOString()}`),
  };
  return {
    ports,
    script,
    events,
    /** Calls that change a subscription, each with its key. */
    writes: () => calls.filter(({ path }) => !path.includes('quotes')),
    quotes: () => calls.filter(({ path }) => path.includes('quotes')),
    setOnline(online: boolean) {
      script.online = online;
      for (const listener of listeners) listener();
    },
    /** Opens the page; a second call is a reload, which keeps only the tab's storage. */
    async open() {
      const session = new ConfirmationSession(ports, selection);
      await session.begin();
      return session;
    },
    unopened: () => new ConfirmationSession(ports, selection),
  };
}
