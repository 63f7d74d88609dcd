import { createStore, type Store } from '@tanstack/store';
import type { Output } from '#contract/endpoint.ts';
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
import { isEnrollment, type PurchaseAttempt, purchaseAttemptStore } from './purchase-attempt.ts';
import { failureOf } from './purchase-failure.ts';

/** The plan to confirm, as the page address names it. */
export interface PlanSelection {
  currCode: string;
  planID: number;
  couponCode: string | null;
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

type PurchaseResult = Output<typeof subscriptions.create> | Output<typeof subscriptions.update>;

/**
 * Runs the machine of `confirmation.ts`: calls the server, asks the bank, stores the attempt and reports the purchase.
 * Its store holds the state.
 */
export class ConfirmationSession {
  readonly #ports: PurchasePorts;
  readonly #selection: PlanSelection;
  readonly #attempts: ReturnType<typeof purchaseAttemptStore>;
  readonly #analytics: ReturnType<typeof purchaseAnalytics>;
  readonly #store = createStore<Confirmation>(INITIAL_CONFIRMATION);
  #left = false;

  constructor(ports: PurchasePorts, selection: PlanSelection) {
    this.#ports = ports;
    this.#selection = selection;
    this.#attempts = purchaseAttemptStore(ports.storage, { uid: ports.uid, currCode: selection.currCode });
    this.#analytics = purchaseAnalytics(ports, selection);
  }

  get store(): Pick<Store<Confirmation>, 'state' | 'get' | 'subscribe'> {
    return this.#store;
  }

  /** Looks for a subscription that exists already, then asks for the quote. */
  readonly begin = async (): Promise<void> => {
    this.#left = false;
    const attempt = this.#attempts.read();
    if (attempt?.quote.plan.planID !== this.#selection.planID) return this.#ask();
    await this.#lost(attempt);
  };

  /** 申し込みを確定する: sends once, however often it is pressed and whatever happened to an earlier press. */
  readonly press = async (cardID: string | null): Promise<void> => {
    if (!this.#ports.network.isOnline()) return;
    const { state } = this.#store;
    if (state.step === 'shown') {
      this.#dispatch({ type: 'pressed', attempt: this.#newAttempt(state.quote, cardID) });
    } else if (state.step === 'unsure') {
      this.#dispatch({ type: 'pressed', attempt: this.#repeated(state.attempt, cardID) });
    } else return;
    await this.#sendAgain({ asked: false, wasSent: state.step === 'unsure' });
  };

  /** Asks for the quote again, or opens the bank's question again. */
  readonly again = async (): Promise<void> => {
    const quoteFailed = this.#store.state.step === 'quote-failed';
    if (!quoteFailed && !this.#ports.network.isOnline()) return;
    this.#dispatch({ type: 'again' });
    await (quoteFailed ? this.#ask() : this.#sendAgain({ asked: false, wasSent: true }));
  };

  /** Checks once more whether a subscription began. */
  readonly checkAgain = async (): Promise<void> => {
    this.#dispatch({ type: 'check-again' });
    const { state } = this.#store;
    const attempt = attemptOf(state);
    if (attempt && state.step === 'checking') await this.#check(attempt);
  };

  /** Stops the checks when the page is left; the server finishes what it received. */
  readonly leave = (): void => {
    this.#left = true;
    if (this.#store.state.step === 'done') this.#attempts.write(null);
  };

  #dispatch(event: ConfirmationEvent): void {
    const before = this.#store.state;
    const state = confirmation(before, event);
    // The attempt is stored before anything is sent, so a reloaded page knows that it was sent. It stays until the page
    // is left for the thanks: a reload between the answer and the thanks would take the purchase for an older one.
    this.#attempts.write(state.step === 'done' && this.#left ? null : attemptOf(state));
    if (state.step === 'done' && before.step !== 'done' && state.attempt !== null) {
      this.#ports.subscriptionChanged(state.subscription);
      this.#analytics.purchased(state.attempt, state.subscription);
    }
    this.#store.setState(() => state);
  }

  async #ask(previous: PreviousQuote = NO_PREVIOUS_QUOTE): Promise<void> {
    try {
      const running = await this.#activeSubscription();
      if (running && isOnPlan(running, this.#selection.planID)) {
        return this.#dispatch({ type: 'settled', subscription: running });
      }
      await this.#fetchQuote(previous);
    } catch (cause) {
      const code = cause instanceof ApiError ? cause.known : 'api/unexpected-response';
      this.#dispatch({ type: 'quote-failed', code });
    }
  }

  async #fetchQuote({ before, problem }: PreviousQuote): Promise<void> {
    const { currCode, planID, couponCode } = this.#selection;
    const input = { currCode, planID };
    const { quote } = await this.#ports.api(
      subscriptions.quote,
      couponCode === null ? input : { ...input, couponCode },
    );
    this.#dispatch({ type: 'quoted', quote, before, problem });
    this.#analytics.checkoutBegan(quote);
  }

  async #activeSubscription(): Promise<Subscription | null> {
    const all = await this.#ports.subscriptions();
    return activeSubscriptionOf(all, this.#selection.currCode, this.#ports.now());
  }

  async #check(attempt: PurchaseAttempt): Promise<void> {
    const { plan } = attempt.quote;
    for (let checks = 0; checks < MAX_CHECKS && !this.#left; checks += 1) {
      await untilOnline(this.#ports.network);
      if (this.#left) return;
      const running = await this.#activeSubscription().catch(() => null);
      if (running && isOnPlan(running, plan.planID))
        return this.#dispatch({ type: 'settled', subscription: running });
      // An earlier checkout of another plan began: this one cannot any more, and its plan is offered as a change.
      if (running && isEnrollment(attempt.quote)) return this.#ask({ before: attempt.quote, problem: null });
      await this.#ports.after(CHECK_INTERVAL_MS);
    }
    if (!this.#left) this.#dispatch({ type: 'not-found' });
  }

  #lost(attempt: PurchaseAttempt): Promise<void> {
    this.#dispatch({ type: 'lost', attempt });
    return this.#check(attempt);
  }

  async #failed(attempt: PurchaseAttempt, cause: unknown, wasSent: boolean): Promise<void> {
    const failure = failureOf(cause, wasSent);
    if (failure.kind === 'quote-changed') return this.#ask({ before: attempt.quote, problem: null });
    if (failure.kind === 'lost' || failure.kind === 'already-active') return this.#lost(attempt);
    this.#dispatch({ type: 'refused', problem: failure });
  }

  async #send(attempt: PurchaseAttempt, { asked, wasSent }: Sending): Promise<void> {
    let answer: PurchaseResult;
    try {
      answer = await this.#callServer(attempt);
    } catch (cause) {
      return this.#failed(attempt, cause, wasSent);
    }
    const { action, subscription } = answer;
    if (!action) {
      return subscription ? this.#dispatch({ type: 'settled', subscription }) : this.#lost(attempt);
    }
    this.#dispatch({ type: 'action', key: this.#ports.newKey() });
    const bank = asked ? 'failed' : await this.#ports.askBank(action.clientSecret);
    if (bank === 'failed') return this.#dispatch({ type: 'bank-open' });
    // Sending again would be a second try at the bank that nobody pressed for. A new quote starts a new checkout.
    if (bank !== 'confirmed') {
      return this.#ask({ before: attempt.quote, problem: { kind: 'declined', ...bank } });
    }
    this.#dispatch({ type: 'bank-asked' });
    await this.#sendAgain({ asked: true, wasSent: true });
  }

  async #sendAgain(sending: Sending): Promise<void> {
    const { state } = this.#store;
    const attempt = attemptOf(state);
    if (attempt && state.step === 'sending') await this.#send(attempt, sending);
  }

  #newAttempt(quote: Quote, cardID: string | null): PurchaseAttempt {
    return { quote, cardID, key: this.#ports.newKey() };
  }

  /** Repeats the same attempt, so that the server acts once; another card makes another attempt. */
  #repeated(attempt: PurchaseAttempt, cardID: string | null): PurchaseAttempt {
    return cardID === attempt.cardID ? attempt : this.#newAttempt(attempt.quote, cardID);
  }

  #callServer({ quote, cardID, key }: PurchaseAttempt): Promise<PurchaseResult> {
    const { api } = this.#ports;
    const { currCode } = this.#selection;
    const input = { currCode, planID: quote.plan.planID, quoteID: quote.quoteID };
    const options = { idempotencyKey: key };
    if (!isEnrollment(quote)) return api(subscriptions.update, input, options);
    return api(subscriptions.create, cardID === null ? input : { ...input, cardID }, options);
  }
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
