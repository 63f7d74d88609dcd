import { createStore, type Readable } from '@tanstack/store';
import type { Card } from '#contract/entities/card.ts';
import { ApiError } from '#contract/errors.ts';
import { declineCodeOf, problemOf } from '#features/cards/card-errors.ts';
import type { CardFields, LoadCardBank, Verdict } from '#features/cards/stripe/card-bank.ts';
import { type CardEvent, type CardFlow, cardFlow, isBusy } from './card-flow.ts';
import type { PendingSetups } from './pending-setup.ts';

export interface CardSessionPorts {
  bank: LoadCardBank;
  /** Repeats of one opening carry the same `key`, so a lost answer makes no second setup. */
  createSetup(key: string): Promise<{ clientSecret: string; setupID: string }>;
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

export interface CardSession {
  store: Readable<CardFlow<Card>>;
  state(): CardFlow<Card>;
  /** Resumes a card that its bank confirmed before, or loads the fields into `box`. May be called again after `close`. */
  open(box: HTMLElement): void;
  /** Sets whether the card becomes the default card, from the next press on. */
  choose(setDefault: boolean): void;
  press(): void;
  again(): void;
  /** Removes the fields. Requests under way finish, but `onSaved` is not called any more. */
  close(): void;
}

/** Runs the machine of `card-flow.ts` for one card: Stripe's fields, the card's bank and the server. */
export function cardSession(ports: CardSessionPorts, onSaved: (card: Card) => void): CardSession {
  const { pending } = ports;
  const store = createStore<CardFlow<Card>>({ step: 'closed' });
  let box: HTMLElement | null = null;
  let fields: CardFields | null = null;
  let setup: Promise<{ clientSecret: string; setupID: string }> | null = null;
  let key = ports.newKey();
  let setDefault = false;
  /** Grows with every opening and closing, so that a late answer is recognised as outdated. */
  let generation = 0;

  const dispatch = (event: CardEvent<Card>) => store.setState((flow) => cardFlow(flow, event));

  const dropFields = () => {
    fields?.destroy();
    fields = null;
  };
  const forgetSetup = () => {
    setup = null;
    key = ports.newKey();
  };

  const load = async () => {
    const mine = ++generation;
    dropFields();
    try {
      setup ??= ports.createSetup(key);
      const [bank, { clientSecret }] = await Promise.all([ports.bank(), setup]);
      if (mine !== generation || box === null) return;
      const broken = () => {
        if (mine !== generation || isBusy(store.state)) return;
        // The setup may have expired, so the next try makes a new one.
        forgetSetup();
        dropFields();
        dispatch({ type: 'unavailable', problem: 'service' });
      };
      const stopWaiting = ports.later(broken, FIELDS_TIMEOUT_MS);
      const ready = () => {
        stopWaiting();
        if (mine === generation) dispatch({ type: 'ready' });
      };
      const changed = () => void (mine === generation && dispatch({ type: 'changed' }));
      fields = bank.fields({ clientSecret, box, onReady: ready, onChange: changed, onFailed: broken });
    } catch (cause) {
      setup = null;
      if (mine === generation) dispatch({ type: 'unavailable', problem: problemOf(cause) });
    }
  };

  const complete = async (setupID: string, asDefault: boolean) => {
    const mine = generation;
    try {
      const card = await ports.completeSetup(setupID, asDefault);
      pending.clear();
      if (mine !== generation) return;
      dispatch({ type: 'saved', card });
      // A form that was closed, and perhaps opened again, is not notified: the list has the card.
      if (store.state.step !== 'saved') return;
      dropFields();
      onSaved(card);
    } catch (cause) {
      completionFailed(cause, mine);
    }
  };

  const completionFailed = (cause: unknown, mine: number) => {
    const resumed = store.state.step === 'resuming';
    const code = cause instanceof ApiError ? cause.code : null;
    // A resumed card whose bank was never answered (409): the person left and types it again.
    const isExpired = code === 'api/not-found' || (resumed && code === 'api/conflict');
    if (code === 'stripe/card-error' || isExpired) pending.clear();
    if (mine !== generation) return;
    if (code === 'stripe/card-error') dispatch({ type: 'refused', declineCode: declineCodeOf(cause) });
    else if (isExpired) dispatch({ type: 'expired' });
    else dispatch({ type: 'unknown', problem: problemOf(cause) });
    if (store.state.step !== 'loading') return;
    forgetSetup();
    void load();
  };

  const submit = async (typed: CardFields, known: Promise<{ setupID: string }>) => {
    const mine = generation;
    const asDefault = setDefault;
    const { setupID } = await known;
    const checked = await typed.check();
    if (mine !== generation) return;
    if (checked === 'invalid') return dispatch({ type: 'invalid' });
    if (checked === 'failed') return dispatch({ type: 'failed', problem: 'service' });
    dispatch({ type: 'valid' });
    // Stored before the bank is asked, so that a card which the bank accepts is saved even if this page crashes.
    pending.write({ setupID, setDefault: asDefault });
    const verdict = await typed.confirm(ports.returnURL());
    if (verdict.kind === 'refused' || verdict.kind === 'invalid') pending.clear();
    // The form was left meanwhile; a confirmed card is saved all the same.
    if (mine !== generation) {
      if (verdict.kind === 'confirmed') void complete(setupID, asDefault);
      return;
    }
    dispatch(eventOf(verdict, setupID));
    if (store.state.step === 'saving') void complete(setupID, asDefault);
  };

  return {
    store,
    state: () => store.state,
    open(element) {
      box = element;
      if (store.state.step === 'saved') return;
      const before = pending.read();
      if (store.state.step !== 'closed') store.setState(() => ({ step: 'closed' }));
      if (before === null) {
        dispatch({ type: 'open' });
        void load();
      } else {
        generation += 1;
        dispatch({ type: 'resume', setupID: before.setupID });
        void complete(before.setupID, before.setDefault);
      }
    },
    choose(next) {
      setDefault = next;
    },
    press() {
      if (store.state.step !== 'ready' || fields === null || setup === null) return;
      dispatch({ type: 'press' });
      void submit(fields, setup);
    },
    again() {
      const before = store.state;
      dispatch({ type: 'again' });
      const flow = store.state;
      if (flow === before) return;
      if (flow.step === 'loading') void load();
      else if (flow.step === 'saving' || flow.step === 'resuming') {
        void complete(flow.setupID, pending.read()?.setDefault ?? setDefault);
      }
    },
    close() {
      generation += 1;
      box = null;
      dropFields();
    },
  };
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
