/*
 *   closed ──open──▶ loading ──ready──▶ ready ──press──▶ submitting ──valid──▶ authenticating ──confirmed──▶ saving ──saved──▶ saved
 *     │               │ ▲  ▲             ▲ ▲                │                        │                       │ │ ▲
 *     │               │ │  │             │ └────invalid─────┘                        │                       │ │ │
 *     │        failed │ │  │             └──────refused, failed──────────────────────┘                       │ │ │
 *     │               ▼ │  └────────────────────refused, expired─────────────────────────────────────────────┘ │ again
 *     │       unavailable─┘again                                                                     unknown   ▼ │
 *     └──resume──▶ resuming: like saving, for a card that its bank confirmed before this page    unconfirmed─────┘
 *
 * `unconfirmed`: the bank accepted the card, and only the server's answer is missing. The card is never typed again for
 * that. An event that does not fit the step (a late answer, a second press) changes nothing.
 */
export type CardFlow<Saved> =
  | { step: 'closed' }
  /** `problem`: the result of the card that was entered before. */
  | { step: 'loading'; problem: CardProblem | null }
  /** Stripe's fields did not load. */
  | { step: 'unavailable'; problem: ProblemKind }
  | { step: 'ready'; problem: CardProblem | null }
  | { step: 'submitting' }
  | { step: 'authenticating' }
  | { step: 'saving'; setupID: string }
  | { step: 'resuming'; setupID: string }
  | { step: 'unconfirmed'; setupID: string; from: 'saving' | 'resuming'; problem: ProblemKind }
  | { step: 'saved'; card: Saved };

/** `verify-contact`: an address or number has to be verified first; `service`: anything else, worth another try. */
export type ProblemKind = 'offline' | 'service' | 'verify-contact' | 'rate-limited';
export type CardProblem =
  | { kind: 'refused'; declineCode: string | null }
  | { kind: 'failed'; problem: ProblemKind };

export type CardEvent<Saved> =
  | { type: 'open' }
  | { type: 'resume'; setupID: string }
  | { type: 'ready' }
  | { type: 'unavailable'; problem: ProblemKind }
  | { type: 'again' }
  | { type: 'press' }
  | { type: 'changed' }
  | { type: 'valid' }
  | { type: 'invalid' }
  | { type: 'refused'; declineCode: string | null }
  | { type: 'failed'; problem: ProblemKind }
  | { type: 'confirmed'; setupID: string }
  | { type: 'saved'; card: Saved }
  | { type: 'unknown'; problem: ProblemKind }
  | { type: 'expired' };

const LOADING = { step: 'loading', problem: null } as const;

/** The next state after `event`. */
export function cardFlow<Saved>(flow: CardFlow<Saved>, event: CardEvent<Saved>): CardFlow<Saved> {
  switch (event.type) {
    case 'open':
      return flow.step === 'closed' ? LOADING : flow;
    case 'resume':
      return flow.step === 'closed' ? { step: 'resuming', setupID: event.setupID } : flow;
    case 'again':
      return again(flow);
    case 'ready':
      return flow.step === 'loading' ? { step: 'ready', problem: flow.problem } : flow;
    case 'unavailable':
      return fieldsGone(flow) ? { step: 'unavailable', problem: event.problem } : flow;
    case 'changed':
      return flow.step === 'ready' && flow.problem !== null ? { step: 'ready', problem: null } : flow;
    case 'press':
      return flow.step === 'ready' ? { step: 'submitting' } : flow;
    case 'valid':
      return flow.step === 'submitting' ? { step: 'authenticating' } : flow;
    case 'invalid':
      return isAtBank(flow) ? { step: 'ready', problem: null } : flow;
    case 'confirmed':
      return flow.step === 'authenticating' ? { step: 'saving', setupID: event.setupID } : flow;
    case 'refused':
      return refused(flow, { kind: 'refused', declineCode: event.declineCode });
    case 'failed':
      return isAtBank(flow) ? { step: 'ready', problem: { kind: 'failed', problem: event.problem } } : flow;
    default:
      return answered(flow, event);
  }
}

/** Applies the server's answer about a card that its bank confirmed. */
function answered<Saved>(
  flow: CardFlow<Saved>,
  event: Extract<CardEvent<Saved>, { type: 'saved' | 'unknown' | 'expired' }>,
): CardFlow<Saved> {
  if (flow.step !== 'saving' && flow.step !== 'resuming') return flow;
  switch (event.type) {
    case 'saved':
      return { step: 'saved', card: event.card };
    case 'unknown':
      return { step: 'unconfirmed', setupID: flow.setupID, from: flow.step, problem: event.problem };
    case 'expired':
      return LOADING;
  }
}

/** A refusal by the server comes after the bank's confirmation, so its fields are used up or gone. */
function refused<Saved>(flow: CardFlow<Saved>, problem: CardProblem): CardFlow<Saved> {
  if (flow.step === 'saving' || flow.step === 'resuming') return { step: 'loading', problem };
  return isAtBank(flow) ? { step: 'ready', problem } : flow;
}

function again<Saved>(flow: CardFlow<Saved>): CardFlow<Saved> {
  if (flow.step === 'unavailable') return LOADING;
  return flow.step === 'unconfirmed' ? { step: flow.from, setupID: flow.setupID } : flow;
}

/** Submitted, and neither accepted nor refused yet. */
function isAtBank({ step }: CardFlow<unknown>): boolean {
  return step === 'submitting' || step === 'authenticating';
}

/** Fields that break while no request is under way are loaded again. */
function fieldsGone({ step }: CardFlow<unknown>): boolean {
  return step === 'loading' || step === 'ready';
}

/** A request is under way, so buttons are disabled. */
export function isBusy({ step }: CardFlow<unknown>): boolean {
  return step === 'submitting' || step === 'authenticating' || step === 'saving' || step === 'resuming';
}

/** There is a problem to show. */
export function hasProblem(flow: CardFlow<unknown>): boolean {
  return 'problem' in flow && flow.problem !== null;
}
