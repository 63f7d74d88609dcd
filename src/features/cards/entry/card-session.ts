import type { Card } from '#contract/entities/card.ts';
import { ApiError } from '#contract/errors.ts';
import type { BankDoor, CardFields, Verdict } from '#features/cards/stripe/card-bank.ts';
import { type CardEvent, type CardFlow, cardFlow, isBusy } from './card-flow.ts';
import { declineCodeOf, troubleOf } from '#features/cards/card-errors.ts';
import type { PendingSetups } from './pending-setup.ts';

export interface CardSessionPorts {
  bank: BankDoor;
  /** The same `key` for every repeat of one opening: a lost answer makes no second setup. */
  createSetup(key: string): Promise<{ clientSecret: string; setupID: string }>;
  completeSetup(setupID: string, setDefault: boolean): Promise<Card>;
  pending: PendingSetups;
  /** Where a bank that asks on a page of its own sends the person back to. */
  returnURL(): string;
  newKey(): string;
  /** @returns what takes it back */
  later(work: () => void, ms: number): () => void;
}

/** Fields that have not come by then are brought anew on request. */
const FIELDS_MS = 12_000;

export interface CardSession {
  state(): CardFlow<Card>;
  subscribe(listener: () => void): () => void;
  /** Goes on with a card that was confirmed before, or brings the fields into `box`. May be called again after `close`. */
  open(box: HTMLElement): void;
  /** Whether the card becomes the one that pays; counts from the next press on. */
  choose(setDefault: boolean): void;
  press(): void;
  again(): void;
  /** The fields go. What is on its way comes to its end, and `onSaved` is told of nothing any more. */
  close(): void;
}

/** One card being entered: joins the flow to Stripe's script and the school's calls. */
export function cardSession(ports: CardSessionPorts, onSaved: (card: Card) => void): CardSession {
  const { pending } = ports;
  const listeners = new Set<() => void>();
  let flow: CardFlow<Card> = { step: 'closed' };
  let box: HTMLElement | null = null;
  let fields: CardFields | null = null;
  let setup: Promise<{ clientSecret: string; setupID: string }> | null = null;
  let key = ports.newKey();
  let setDefault = false;
  /** Grows with every opening and closing: a late answer finds that it is nobody's any more. */
  let turn = 0;

  const tell = (event: CardEvent<Card>) => {
    const next = cardFlow(flow, event);
    if (next === flow) return;
    flow = next;
    for (const listener of listeners) listener();
  };

  const dropFields = () => {
    fields?.destroy();
    fields = null;
  };
  const forgetSetup = () => {
    setup = null;
    key = ports.newKey();
  };

  const load = async () => {
    const mine = ++turn;
    dropFields();
    try {
      setup ??= ports.createSetup(key);
      const [bank, { clientSecret }] = await Promise.all([ports.bank(), setup]);
      if (mine !== turn || box === null) return;
      const broken = () => {
        if (mine !== turn || isBusy(flow)) return;
        // Its setup may be what is over: the next try makes another.
        forgetSetup();
        dropFields();
        tell({ type: 'stuck', trouble: 'service' });
      };
      const stopWaiting = ports.later(broken, FIELDS_MS);
      const ready = () => {
        stopWaiting();
        if (mine === turn) tell({ type: 'ready' });
      };
      const changed = () => void (mine === turn && tell({ type: 'changed' }));
      fields = bank.fields({ clientSecret, box, onReady: ready, onChange: changed, onFailed: broken });
    } catch (cause) {
      setup = null;
      if (mine === turn) tell({ type: 'stuck', trouble: troubleOf(cause) });
    }
  };

  const keep = async (setupID: string, asDefault: boolean) => {
    const mine = turn;
    try {
      const card = await ports.completeSetup(setupID, asDefault);
      pending.clear();
      if (mine !== turn) return;
      tell({ type: 'kept', card });
      // A form that was left meanwhile, and perhaps opened anew, is told of nothing: the list has the card.
      if (flow.step !== 'saved') return;
      dropFields();
      onSaved(card);
    } catch (cause) {
      refusedByTheSchool(cause, mine);
    }
  };

  const refusedByTheSchool = (cause: unknown, mine: number) => {
    const resumed = flow.step === 'resuming';
    const code = cause instanceof ApiError ? cause.code : null;
    // A card of before whose bank has not been answered (409): the person left; they type it anew.
    const isOver = code === 'api/not-found' || (resumed && code === 'api/conflict');
    if (code === 'stripe/card-error' || isOver) pending.clear();
    if (mine !== turn) return;
    if (code === 'stripe/card-error') tell({ type: 'refused', declineCode: declineCodeOf(cause) });
    else if (isOver) tell({ type: 'forgotten' });
    else tell({ type: 'unknown', trouble: troubleOf(cause) });
    if (flow.step !== 'loading') return;
    forgetSetup();
    void load();
  };

  const submit = async (typed: CardFields, known: Promise<{ setupID: string }>) => {
    const mine = turn;
    const asDefault = setDefault;
    const { setupID } = await known;
    const checked = await typed.check();
    if (mine !== turn) return;
    if (checked === 'invalid') return tell({ type: 'invalid' });
    if (checked === 'failed') return tell({ type: 'failed', trouble: 'service' });
    tell({ type: 'valid' });
    // Written first: whatever happens to this page, the card that its bank accepts will be kept.
    pending.write({ setupID, setDefault: asDefault });
    const verdict = await typed.confirm(ports.returnURL());
    if (verdict.kind === 'refused' || verdict.kind === 'invalid') pending.clear();
    // The person went on to another page: the card is theirs all the same.
    if (mine !== turn) {
      if (verdict.kind === 'confirmed') void keep(setupID, asDefault);
      return;
    }
    tell(eventOf(verdict, setupID));
    if (flow.step === 'keeping') void keep(setupID, asDefault);
  };

  return {
    state: () => flow,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    open(element) {
      box = element;
      if (flow.step === 'saved') return;
      const before = pending.read();
      if (flow.step !== 'closed') flow = { step: 'closed' };
      if (before === null) {
        tell({ type: 'open' });
        void load();
      } else {
        turn += 1;
        tell({ type: 'resume', setupID: before.setupID });
        void keep(before.setupID, before.setDefault);
      }
    },
    choose(next) {
      setDefault = next;
    },
    press() {
      if (flow.step !== 'ready' || fields === null || setup === null) return;
      tell({ type: 'press' });
      void submit(fields, setup);
    },
    again() {
      const before = flow;
      tell({ type: 'again' });
      if (flow === before) return;
      if (flow.step === 'loading') void load();
      else if (flow.step === 'keeping' || flow.step === 'resuming') {
        void keep(flow.setupID, pending.read()?.setDefault ?? setDefault);
      }
    },
    close() {
      turn += 1;
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
      return { type: 'failed', trouble: 'service' };
  }
}
