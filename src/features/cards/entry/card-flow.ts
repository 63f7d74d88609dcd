/*
 *   closed ──open──▶ loading ──ready──▶ ready ──press──▶ submitting ──valid──▶ authenticating ──confirmed──▶ keeping ──kept──▶ saved
 *     │               │ ▲  ▲             ▲ ▲                │                        │                        │ │ ▲
 *     │               │ │  │             │ └────invalid─────┘                        │                        │ │ │
 *     │        failed │ │  │             └──────refused, failed──────────────────────┘                        │ │ │
 *     │               ▼ │  └────────────────────refused, forgotten────────────────────────────────────────────┘ │ again
 *     │           stuck─┘again                                                                      unknown     ▼ │
 *     └──resume──▶ resuming: as keeping, of a card that was given to its bank before this page was opened   unkept─┘
 *
 * `unkept`: the bank has said yes and only the school has not heard of it. The card is never typed again for that. What
 * does not fit a step (a late answer, a second press) changes nothing.
 */
export type CardFlow<Saved> =
  | { step: 'closed' }
  /** `trouble`: what became of the card before this one. */
  | { step: 'loading'; trouble: CardTrouble | null }
  /** The fields did not come. */
  | { step: 'stuck'; trouble: Trouble }
  | { step: 'ready'; trouble: CardTrouble | null }
  | { step: 'submitting' }
  | { step: 'authenticating' }
  | { step: 'keeping'; setupID: string }
  | { step: 'resuming'; setupID: string }
  | { step: 'unkept'; setupID: string; from: 'keeping' | 'resuming'; trouble: Trouble }
  | { step: 'saved'; card: Saved };

/** `line`: there is none; `verify`: an address has to be proven first; `service`: the rest, worth another try. */
export type Trouble = 'line' | 'service' | 'verify' | 'often';
export type CardTrouble =
  | { kind: 'refused'; declineCode: string | null }
  | { kind: 'failed'; trouble: Trouble };

export type CardEvent<Saved> =
  | { type: 'open' }
  | { type: 'resume'; setupID: string }
  | { type: 'ready' }
  | { type: 'stuck'; trouble: Trouble }
  | { type: 'again' }
  | { type: 'press' }
  | { type: 'changed' }
  | { type: 'valid' }
  | { type: 'invalid' }
  | { type: 'refused'; declineCode: string | null }
  | { type: 'failed'; trouble: Trouble }
  | { type: 'confirmed'; setupID: string }
  | { type: 'kept'; card: Saved }
  | { type: 'unknown'; trouble: Trouble }
  | { type: 'forgotten' };

const LOADING = { step: 'loading', trouble: null } as const;

/** The form with that card in it, as after `event`. */
export function cardFlow<Saved>(flow: CardFlow<Saved>, event: CardEvent<Saved>): CardFlow<Saved> {
  switch (event.type) {
    case 'open':
      return flow.step === 'closed' ? LOADING : flow;
    case 'resume':
      return flow.step === 'closed' ? { step: 'resuming', setupID: event.setupID } : flow;
    case 'again':
      return again(flow);
    case 'ready':
      return flow.step === 'loading' ? { step: 'ready', trouble: flow.trouble } : flow;
    case 'stuck':
      return fieldsGone(flow) ? { step: 'stuck', trouble: event.trouble } : flow;
    case 'changed':
      return flow.step === 'ready' && flow.trouble !== null ? { step: 'ready', trouble: null } : flow;
    case 'press':
      return flow.step === 'ready' ? { step: 'submitting' } : flow;
    case 'valid':
      return flow.step === 'submitting' ? { step: 'authenticating' } : flow;
    case 'invalid':
      return isAtBank(flow) ? { step: 'ready', trouble: null } : flow;
    case 'confirmed':
      return flow.step === 'authenticating' ? { step: 'keeping', setupID: event.setupID } : flow;
    case 'refused':
      return refused(flow, { kind: 'refused', declineCode: event.declineCode });
    case 'failed':
      return isAtBank(flow) ? { step: 'ready', trouble: { kind: 'failed', trouble: event.trouble } } : flow;
    default:
      return told(flow, event);
  }
}

/** What the school answered to a card that its bank has confirmed. */
function told<Saved>(
  flow: CardFlow<Saved>,
  event: Extract<CardEvent<Saved>, { type: 'kept' | 'unknown' | 'forgotten' }>,
): CardFlow<Saved> {
  if (flow.step !== 'keeping' && flow.step !== 'resuming') return flow;
  switch (event.type) {
    case 'kept':
      return { step: 'saved', card: event.card };
    case 'unknown':
      return { step: 'unkept', setupID: flow.setupID, from: flow.step, trouble: event.trouble };
    case 'forgotten':
      return LOADING;
  }
}

/** What the school refuses its bank has confirmed before: those fields are used up, or on no page any more. */
function refused<Saved>(flow: CardFlow<Saved>, trouble: CardTrouble): CardFlow<Saved> {
  if (flow.step === 'keeping' || flow.step === 'resuming') return { step: 'loading', trouble };
  return isAtBank(flow) ? { step: 'ready', trouble } : flow;
}

function again<Saved>(flow: CardFlow<Saved>): CardFlow<Saved> {
  if (flow.step === 'stuck') return LOADING;
  return flow.step === 'unkept' ? { step: flow.from, setupID: flow.setupID } : flow;
}

/** Submitted, and neither accepted nor refused yet. */
function isAtBank({ step }: CardFlow<unknown>): boolean {
  return step === 'submitting' || step === 'authenticating';
}

/** While nothing is on its way, fields that break are asked for anew. */
function fieldsGone({ step }: CardFlow<unknown>): boolean {
  return step === 'loading' || step === 'ready';
}

/** Nothing may be pressed meanwhile. */
export function isBusy({ step }: CardFlow<unknown>): boolean {
  return step === 'submitting' || step === 'authenticating' || step === 'keeping' || step === 'resuming';
}

/** Something has to be told. */
export function hasTrouble(flow: CardFlow<unknown>): boolean {
  return 'trouble' in flow && flow.trouble !== null;
}
