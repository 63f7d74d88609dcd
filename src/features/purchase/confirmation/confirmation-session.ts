import type { Quote } from '#contract/entities/quote.ts';
import type { Subscription } from '#contract/entities/subscription.ts';
import { ApiError } from '#contract/errors.ts';
import { subscriptions } from '#contract/subscriptions.ts';
import {
  type Confirmation,
  type ConfirmationEvent,
  confirmation,
  FIRST,
  gestureOf,
  type Trouble,
} from './confirmation.ts';
import { type Gesture, gestureStore } from './purchase-attempt.ts';
import { failureOf, isOnPlan, runningOf } from './purchase-failure.ts';
import type { PurchasePorts } from '#features/purchase/ports.ts';
import { tellings } from './purchase-analytics.ts';

/** What is to be confirmed: the address of the page says it. */
export interface Wish {
  currCode: string;
  planID: number;
  couponCode: string | null;
}

export interface ConfirmationSession {
  state(): Confirmation;
  subscribe(listener: () => void): () => void;
  /** Looks what is true, then asks what it costs. */
  begin(): Promise<void>;
  /** 申し込みを確定する: once, however often it is pressed, and whatever became of the press before. */
  press(cardID: string | null): Promise<void>;
  /** Asks again what it costs, or puts the bank's question again. */
  again(): Promise<void>;
  /** Looks once more whether a contract began. */
  look(): Promise<void>;
  /** The page is left; what is under way at the school goes on there. */
  leave(): void;
}

/** How often the school is asked for a contract whose call was lost, and how long it is given between. */
const LOOKS = 4;
const BETWEEN_MS = 2_500;

/** What was on the page until a new quote, and what came of it. */
interface Before {
  before: Quote | null;
  trouble: Trouble | null;
}
const NOTHING_BEFORE: Before = { before: null, trouble: null };

/** What went before a call of the gesture. */
interface Sending {
  /** The bank was asked already on this press: it is not twice without a person's word. */
  asked: boolean;
  /** It was sent, and what became of it is not known. */
  wasSent: boolean;
}

/** The deeds beside the machine of `confirmation.ts`. */
export function confirmationSession(ports: PurchasePorts, wish: Wish): ConfirmationSession {
  const { api, network, uid } = ports;
  const { currCode, planID } = wish;
  const kept = gestureStore(ports.storage, { uid, currCode });
  const telling = tellings(ports, wish);
  const listeners = new Set<() => void>();
  let state = FIRST;
  let left = false;

  const happen = (event: ConfirmationEvent) => {
    const before = state;
    state = confirmation(state, event);
    // Written before anything is sent: a page that is reloaded knows that it was.
    kept.write(state.step === 'done' ? null : gestureOf(state));
    if (state.step === 'done' && before.step !== 'done' && state.gesture !== null) {
      ports.renewed(state.subscription);
      telling.settled(state.gesture, state.subscription);
    }
    for (const listener of listeners) listener();
  };

  const quoted = async ({ before, trouble }: Before) => {
    const couponCode = wish.couponCode ?? undefined;
    const { quote } = await api(subscriptions.quote, {
      ...{ currCode, planID },
      ...(couponCode === undefined ? {} : { couponCode }),
    });
    happen({ type: 'quoted', quote, before, trouble });
    telling.shown(quote);
  };

  const ask = async (before: Before = NOTHING_BEFORE) => {
    try {
      const running = runningOf(await ports.contracts(), currCode, ports.now());
      if (running && isOnPlan(running, planID)) {
        return happen({ type: 'settled', subscription: running });
      }
      await quoted(before);
    } catch (cause) {
      happen({
        type: 'not-quoted',
        code: cause instanceof ApiError ? cause.code : 'api/unexpected-response',
      });
    }
  };

  /** The contract that the gesture was for; null while there is none. Rejects without a line. */
  const outcome = async ({ quote }: Gesture): Promise<Subscription | null> => {
    const running = runningOf(await ports.contracts(), currCode, ports.now());
    if (!running || isJoining(quote)) return running;
    return isOnPlan(running, quote.plan.planID) ? running : null;
  };

  const check = async (gesture: Gesture) => {
    for (let looks = 0; looks < LOOKS && !left; looks += 1) {
      await untilOnline(network);
      if (left) return;
      const subscription = await outcome(gesture).catch(() => null);
      if (subscription !== null) return happen({ type: 'settled', subscription });
      await ports.after(BETWEEN_MS);
    }
    if (!left) happen({ type: 'not-found' });
  };

  const lost = (gesture: Gesture) => {
    happen({ type: 'lost', gesture });
    return check(gesture);
  };

  const failed = async (gesture: Gesture, cause: unknown, wasSent: boolean) => {
    const failure = failureOf(cause, wasSent);
    if (failure.kind === 'quote-changed') return ask({ before: gesture.quote, trouble: null });
    if (failure.kind === 'lost' || failure.kind === 'already-active') return lost(gesture);
    happen({ type: 'refused', trouble: failure });
  };

  const send = async (gesture: Gesture, { asked, wasSent }: Sending) => {
    let written: Awaited<ReturnType<typeof write>>;
    try {
      written = await write(gesture);
    } catch (cause) {
      return failed(gesture, cause, wasSent);
    }
    const { action, subscription } = written;
    if (!action) return subscription ? happen({ type: 'settled', subscription }) : lost(gesture);
    happen({ type: 'action', key: ports.newKey() });
    const answer = asked ? 'failed' : await ports.askBank(action.clientSecret);
    if (answer === 'failed') return happen({ type: 'bank-open' });
    // Sent again, it would be a second try at the bank that nobody pressed for. With a new quote the school begins anew.
    if (answer !== 'confirmed')
      return ask({ before: gesture.quote, trouble: { kind: 'declined', ...answer } });
    happen({ type: 'bank-asked' });
    await sendAgain({ asked: true, wasSent: true });
  };

  const sendAgain = async (sending: Sending) => {
    const gesture = gestureOf(state);
    if (gesture && state.step === 'sending') await send(gesture, sending);
  };

  const pressed = (quote: Quote, cardID: string | null): Gesture => {
    return { quote, cardID, key: ports.newKey() };
  };

  /** The same gesture, so that it is done once, unless another card is to pay. */
  const repeated = (gesture: Gesture, cardID: string | null): Gesture =>
    cardID === gesture.cardID ? gesture : pressed(gesture.quote, cardID);

  const write = ({ quote, cardID, key }: Gesture) => {
    const of = { currCode, planID: quote.plan.planID, quoteID: quote.quoteID };
    const options = { idempotencyKey: key };
    if (!isJoining(quote)) return api(subscriptions.update, of, options);
    return api(subscriptions.create, cardID === null ? of : { ...of, cardID }, options);
  };

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async begin() {
      left = false;
      const gesture = kept.read();
      if (gesture?.quote.plan.planID !== planID) return ask();
      await lost(gesture);
    },
    async press(cardID) {
      if (!network.isOnline()) return;
      const wasSent = state.step === 'unsure';
      if (state.step === 'shown') happen({ type: 'pressed', gesture: pressed(state.quote, cardID) });
      else if (state.step === 'unsure') happen({ type: 'pressed', gesture: repeated(state.gesture, cardID) });
      else return;
      await sendAgain({ asked: false, wasSent });
    },
    async again() {
      const wasUnquoted = state.step === 'unquoted';
      if (!wasUnquoted && !network.isOnline()) return;
      happen({ type: 'again' });
      await (wasUnquoted ? ask() : sendAgain({ asked: false, wasSent: true }));
    },
    async look() {
      happen({ type: 'look' });
      const gesture = gestureOf(state);
      if (gesture && state.step === 'checking') await check(gesture);
    },
    leave() {
      left = true;
    },
  };
}

export function isJoining({ kind }: Pick<Quote, 'kind'>): boolean {
  return kind === 'join' || kind === 'rejoin';
}

function untilOnline({ isOnline, subscribe }: PurchasePorts['network']): Promise<void> {
  if (isOnline()) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = subscribe(() => {
      if (!isOnline()) return;
      stop();
      resolve();
    });
  });
}
