import { createStore, type Store } from '@tanstack/store';
import type { Card } from '#contract/entities/card.ts';
import { ApiError } from '#contract/errors.ts';
import { declineCodeOf, problemOf } from '#features/cards/card-errors.ts';
import type { CardBank, CardFields, LoadCardBank, Verdict } from '#features/cards/stripe/card-bank.ts';
import { type CardEvent, type CardFlow, cardFlow, isBusy } from './card-flow.ts';
import type { PendingSetups } from './pending-setup.ts';

interface CardSetup {
  clientSecret: string;
  setupID: string;
}

export interface CardSessionPorts {
  bank: LoadCardBank;
  /** Repeats of one opening carry the same `key`, so a lost answer makes no second setup. */
  createSetup(key: string): Promise<CardSetup>;
  completeSetup(setupID: string, setDefault: boolean): Promise<Card>;
  pending: PendingSetups;
  /** The address to which a bank with a page of its own sends the person back. */
  returnURL(): string;
  newKey(): string;
  /** @returns a function that cancels the work */
  later(work: () => void, ms: number): () => void;
}

/** Maximum wait for Stripe's fields. */
const FIELDS_TIMEOUT_MS = 12_000;

/**
 * Runs the machine of `card-flow.ts` for one card: Stripe's fields, the card's bank and the server. Its store holds the
 * state.
 */
export class CardSession {
  readonly #ports: CardSessionPorts;
  readonly #onSaved: (card: Card) => void;
  readonly #store = createStore<CardFlow<Card>>({ step: 'closed' });
  #box: HTMLElement | null = null;
  #fields: CardFields | null = null;
  #setup: Promise<CardSetup> | null = null;
  #key: string;
  #setDefault = false;
  /** Grows with every opening and closing, so that a late answer is recognised as outdated. */
  #generation = 0;

  constructor(ports: CardSessionPorts, onSaved: (card: Card) => void) {
    this.#ports = ports;
    this.#onSaved = onSaved;
    this.#key = ports.newKey();
  }

  get store(): Pick<Store<CardFlow<Card>>, 'state' | 'get' | 'subscribe'> {
    return this.#store;
  }

  get #flow(): CardFlow<Card> {
    return this.#store.state;
  }

  /** Resumes a card that its bank confirmed before, or loads the fields into `box`. May be called again after `close`. */
  readonly open = (box: HTMLElement): void => {
    this.#box = box;
    if (this.#flow.step === 'saved') return;
    const before = this.#ports.pending.read();
    if (this.#flow.step !== 'closed') this.#store.setState(() => ({ step: 'closed' }));
    if (before === null) {
      this.#dispatch({ type: 'open' });
      void this.#load();
    } else {
      this.#generation += 1;
      this.#dispatch({ type: 'resume', setupID: before.setupID });
      void this.#complete(before.setupID, before.setDefault);
    }
  };

  /** Sets whether the card becomes the default card, from the next press on. */
  readonly choose = (setDefault: boolean): void => {
    this.#setDefault = setDefault;
  };

  readonly press = (): void => {
    if (this.#flow.step !== 'ready' || this.#fields === null || this.#setup === null) return;
    this.#dispatch({ type: 'press' });
    void this.#submit(this.#fields, this.#setup);
  };

  readonly again = (): void => {
    const before = this.#flow;
    this.#dispatch({ type: 'again' });
    const flow = this.#flow;
    if (flow === before) return;
    if (flow.step === 'loading') void this.#load();
    else if (flow.step === 'saving' || flow.step === 'resuming') {
      void this.#complete(flow.setupID, this.#ports.pending.read()?.setDefault ?? this.#setDefault);
    }
  };

  /** Removes the fields. Requests under way finish, but `onSaved` is not called any more. */
  readonly close = (): void => {
    this.#generation += 1;
    this.#box = null;
    this.#dropFields();
  };

  #dispatch(event: CardEvent<Card>): void {
    this.#store.setState((flow) => cardFlow(flow, event));
  }

  #dropFields(): void {
    this.#fields?.destroy();
    this.#fields = null;
  }

  #forgetSetup(): void {
    this.#setup = null;
    this.#key = this.#ports.newKey();
  }

  /**
   * The setup of these fields. A call that is under way or was answered is used again, also when only the script
   * failed: the server refuses a second call with the same key while the first one runs.
   */
  #currentSetup(): Promise<CardSetup> {
    if (this.#setup !== null) return this.#setup;
    const setup = this.#ports.createSetup(this.#key);
    this.#setup = setup;
    setup.catch(() => {
      // The next load repeats it with the same key.
      if (this.#setup === setup) this.#setup = null;
    });
    return setup;
  }

  async #load(): Promise<void> {
    const mine = ++this.#generation;
    this.#dropFields();
    try {
      const setup = this.#currentSetup();
      const [bank, { clientSecret }] = await Promise.all([this.#ports.bank(), setup]);
      if (mine !== this.#generation || this.#box === null) return;
      this.#showFields(bank, this.#box, clientSecret);
    } catch (cause) {
      if (mine === this.#generation) this.#dispatch({ type: 'unavailable', problem: problemOf(cause) });
    }
  }

  #showFields(bank: CardBank, box: HTMLElement, clientSecret: string): void {
    const mine = this.#generation;
    const onFailed = () => {
      if (mine !== this.#generation || isBusy(this.#flow)) return;
      // The setup may have expired, so the next try makes a new one.
      this.#forgetSetup();
      this.#dropFields();
      this.#dispatch({ type: 'unavailable', problem: 'service' });
    };
    const stopWaiting = this.#ports.later(onFailed, FIELDS_TIMEOUT_MS);
    const onReady = () => {
      stopWaiting();
      if (mine === this.#generation) this.#dispatch({ type: 'ready' });
    };
    const onChange = () => {
      if (mine === this.#generation) this.#dispatch({ type: 'changed' });
    };
    this.#fields = bank.fields({ clientSecret, box, onReady, onChange, onFailed });
  }

  async #complete(setupID: string, asDefault: boolean): Promise<void> {
    const mine = this.#generation;
    try {
      const card = await this.#ports.completeSetup(setupID, asDefault);
      this.#ports.pending.clear();
      if (mine !== this.#generation) return;
      this.#dispatch({ type: 'saved', card });
      // A form that was closed, and perhaps opened again, is not notified: the list has the card.
      if (this.#flow.step !== 'saved') return;
      this.#dropFields();
      this.#onSaved(card);
    } catch (cause) {
      this.#completionFailed(cause, mine);
    }
  }

  #completionFailed(cause: unknown, mine: number): void {
    const resumed = this.#flow.step === 'resuming';
    const code = cause instanceof ApiError ? cause.code : null;
    // A resumed card whose bank was never answered (409): the person left and types it again.
    const isExpired = code === 'api/not-found' || (resumed && code === 'api/conflict');
    if (code === 'stripe/card-error' || isExpired) this.#ports.pending.clear();
    if (mine !== this.#generation) return;
    if (code === 'stripe/card-error') {
      this.#dispatch({ type: 'refused', declineCode: declineCodeOf(cause) });
    } else if (isExpired) this.#dispatch({ type: 'expired' });
    else this.#dispatch({ type: 'unknown', problem: problemOf(cause) });
    if (this.#flow.step !== 'loading') return;
    this.#forgetSetup();
    void this.#load();
  }

  async #submit(typed: CardFields, setup: Promise<CardSetup>): Promise<void> {
    const { pending } = this.#ports;
    const mine = this.#generation;
    const asDefault = this.#setDefault;
    const { setupID } = await setup;
    const checked = await typed.check();
    if (mine !== this.#generation) return;
    if (checked === 'invalid') return this.#dispatch({ type: 'invalid' });
    if (checked === 'failed') return this.#dispatch({ type: 'failed', problem: 'service' });
    this.#dispatch({ type: 'valid' });
    // Stored before the bank is asked, so that a card which the bank accepts is saved even if this page crashes.
    pending.write({ setupID, setDefault: asDefault });
    const verdict = await typed.confirm(this.#ports.returnURL());
    if (verdict.kind === 'refused' || verdict.kind === 'invalid') pending.clear();
    // The form was left meanwhile; a confirmed card is saved all the same.
    if (mine !== this.#generation) {
      if (verdict.kind === 'confirmed') void this.#complete(setupID, asDefault);
      return;
    }
    this.#dispatch(eventOf(verdict, setupID));
    if (this.#flow.step === 'saving') void this.#complete(setupID, asDefault);
  }
}

function eventOf(verdict: Verdict, setupID: string): CardEvent<Card> {
  switch (verdict.kind) {
    case 'confirmed':
      return { type: 'confirmed', setupID };
    case 'invalid':
      return { type: 'invalid' };
    case 'refused':
      return { type: 'refused', declineCode: verdict.declineCode };
    case 'failed':
      return { type: 'failed', problem: 'service' };
  }
}
