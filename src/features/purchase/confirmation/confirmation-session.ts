import { createStore, type Readable } from '@tanstack/store';
import type { Quote } from '#contract/entities/quote.ts';
import type { Subscription } from '#contract/entities/subscription.ts';
import { ApiError } from '#contract/errors.ts';
import { subscriptions } from '#contract/subscriptions.ts';
import { activeSubscriptionOf, isOnPlan } from '#features/purchase/active-subscription.ts';
import type { PurchasePorts } from '#features/purchase/ports.ts';
import {
  attemptOf,
  type Confirmation,
  type ConfirmationEvent,
  confirmation,
  INITIAL_CONFIRMATION,
  type Problem,
} from './confirmation.ts';
import { purchaseAnalytics } from './purchase-analytics.ts';
import { isEnrolment, type PurchaseAttempt, purchaseAttemptStore } from './purchase-attempt.ts';
import { failureOf } from './purchase-failure.ts';

/** The plan to confirm, as the page address names it. */
export interface PlanSelection {
  currCode: string;
  planID: number;
  couponCode: string | null;
}

export interface ConfirmationSession {
  store: Readable<Confirmation>;
  state(): Confirmation;
  /** Looks for a subscription that exists already, then asks for the quote. */
  begin(): Promise<void>;
  /** 申し込みを確定する: sends once, however often it is pressed and whatever happened to an earlier press. */
  press(cardID: string | null): Promise<void>;
  /** Asks for the quote again, or opens the bank's question again. */
  again(): Promise<void>;
  /** Checks once more whether a subscription began. */
  look(): Promise<void>;
  /** Stops the checks when the page is left; the server finishes what it received. */
  leave(): void;
}

/** Checks for a subscription after its call was lost. */
const MAX_CHECKS = 4;
const CHECK_INTERVAL_MS = 2_500;

/** The quote that was shown until a new one, and the problem that led to the new one. */
interface PreviousQuote {
  before: Quote | null;
  problem: Problem | null;
}
const NO_PREVIOUS_QUOTE: PreviousQuote = { before: null, problem: null };

/** What happened before the attempt is sent. */
interface Sending {
  /** The bank has been asked for this press. It is not asked twice without another press. */
  asked: boolean;
  /** The attempt was sent before and its result is not known. */
  wasSent: boolean;
}

/** Runs the machine of `confirmation.ts`: calls the server, asks the bank, stores the attempt, reports the purchase. */
export function confirmationSession(ports: PurchasePorts, selection: PlanSelection): ConfirmationSession {
  const { api, network, uid } = ports;
  const { currCode, planID } = selection;
  const attempts = purchaseAttemptStore(ports.storage, { uid, currCode });
  const analytics = purchaseAnalytics(ports, selection);
  const store = createStore<Confirmation>(INITIAL_CONFIRMATION);
  let left = false;

  const dispatch = (event: ConfirmationEvent) => {
    const before = store.state;
    const state = confirmation(before, event);
    // The attempt is stored before anything is sent, so a reloaded page knows that it was sent.
    attempts.write(state.step === 'done' ? null : attemptOf(state));
    if (state.step === 'done' && before.step !== 'done' && state.attempt !== null) {
      ports.subscriptionChanged(state.subscription);
      analytics.purchased(state.attempt, state.subscription);
    }
    store.setState(() => state);
  };

  const fetchQuote = async ({ before, problem }: PreviousQuote) => {
    const { couponCode } = selection;
    const asked = { currCode, planID };
    const { quote } = await api(subscriptions.quote, couponCode === null ? asked : { ...asked, couponCode });
    dispatch({ type: 'quoted', quote, before, problem });
    analytics.checkoutBegan(quote);
  };

  const ask = async (previous: PreviousQuote = NO_PREVIOUS_QUOTE) => {
    try {
      const running = activeSubscriptionOf(await ports.subscriptions(), currCode, ports.now());
      if (running && isOnPlan(running, planID)) {
        return dispatch({ type: 'settled', subscription: running });
      }
      await fetchQuote(previous);
    } catch (cause) {
      dispatch({
        type: 'quote-failed',
        code: cause instanceof ApiError ? cause.code : 'api/unexpected-response',
      });
    }
  };

  /** Finds the subscription that the attempt asked for; null while there is none. Rejects while offline. */
  const findSubscription = async ({ quote }: PurchaseAttempt): Promise<Subscription | null> => {
    const running = activeSubscriptionOf(await ports.subscriptions(), currCode, ports.now());
    if (!running || isEnrolment(quote)) return running;
    return isOnPlan(running, quote.plan.planID) ? running : null;
  };

  const check = async (attempt: PurchaseAttempt) => {
    for (let checks = 0; checks < MAX_CHECKS && !left; checks += 1) {
      await untilOnline(network);
      if (left) return;
      const subscription = await findSubscription(attempt).catch(() => null);
      if (subscription !== null) return dispatch({ type: 'settled', subscription });
      await ports.after(CHECK_INTERVAL_MS);
    }
    if (!left) dispatch({ type: 'not-found' });
  };

  const lost = (attempt: PurchaseAttempt) => {
    dispatch({ type: 'lost', attempt });
    return check(attempt);
  };

  const failed = async (attempt: PurchaseAttempt, cause: unknown, wasSent: boolean) => {
    const failure = failureOf(cause, wasSent);
    if (failure.kind === 'quote-changed') return ask({ before: attempt.quote, problem: null });
    if (failure.kind === 'lost' || failure.kind === 'already-active') return lost(attempt);
    dispatch({ type: 'refused', problem: failure });
  };

  const send = async (attempt: PurchaseAttempt, { asked, wasSent }: Sending) => {
    let answer: Awaited<ReturnType<typeof callServer>>;
    try {
      answer = await callServer(attempt);
    } catch (cause) {
      return failed(attempt, cause, wasSent);
    }
    const { action, subscription } = answer;
    if (!action) return subscription ? dispatch({ type: 'settled', subscription }) : lost(attempt);
    dispatch({ type: 'action', key: ports.newKey() });
    const bank = asked ? 'failed' : await ports.askBank(action.clientSecret);
    if (bank === 'failed') return dispatch({ type: 'bank-open' });
    // Sending again would be a second try at the bank that nobody pressed for. A new quote starts a new checkout.
    if (bank !== 'confirmed') return ask({ before: attempt.quote, problem: { kind: 'declined', ...bank } });
    dispatch({ type: 'bank-asked' });
    await sendAgain({ asked: true, wasSent: true });
  };

  const sendAgain = async (sending: Sending) => {
    const attempt = attemptOf(store.state);
    if (attempt && store.state.step === 'sending') await send(attempt, sending);
  };

  const newAttempt = (quote: Quote, cardID: string | null): PurchaseAttempt => {
    return { quote, cardID, key: ports.newKey() };
  };

  /** Repeats the same attempt, so that the server acts once; another card makes another attempt. */
  const repeated = (attempt: PurchaseAttempt, cardID: string | null): PurchaseAttempt =>
    cardID === attempt.cardID ? attempt : newAttempt(attempt.quote, cardID);

  const callServer = ({ quote, cardID, key }: PurchaseAttempt) => {
    const input = { currCode, planID: quote.plan.planID, quoteID: quote.quoteID };
    const options = { idempotencyKey: key };
    if (!isEnrolment(quote)) return api(subscriptions.update, input, options);
    return api(subscriptions.create, cardID === null ? input : { ...input, cardID }, options);
  };

  return {
    store,
    state: () => store.state,
    async begin() {
      left = false;
      const attempt = attempts.read();
      if (attempt?.quote.plan.planID !== planID) return ask();
      await lost(attempt);
    },
    async press(cardID) {
      if (!network.isOnline()) return;
      const { state } = store;
      if (state.step === 'shown') dispatch({ type: 'pressed', attempt: newAttempt(state.quote, cardID) });
      else if (state.step === 'unsure')
        dispatch({ type: 'pressed', attempt: repeated(state.attempt, cardID) });
      else return;
      await sendAgain({ asked: false, wasSent: state.step === 'unsure' });
    },
    async again() {
      const quoteFailed = store.state.step === 'quote-failed';
      if (!quoteFailed && !network.isOnline()) return;
      dispatch({ type: 'again' });
      await (quoteFailed ? ask() : sendAgain({ asked: false, wasSent: true }));
    },
    async look() {
      dispatch({ type: 'look' });
      const attempt = attemptOf(store.state);
      if (attempt && store.state.step === 'checking') await check(attempt);
    },
    leave() {
      left = true;
    },
  };
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
