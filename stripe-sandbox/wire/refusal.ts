import type { Stored } from './stored.ts';

export interface RefusalFacts {
  readonly code?: string;
  readonly param?: string;
  readonly decline_code?: string;
  readonly advice_code?: string;
  readonly payment_intent?: Stored;
  readonly setup_intent?: Stored;
  readonly payment_method?: Stored;
}

type Kind = 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error';

/**
 * An error answer of Stripe. It rolls back the call, unless a card was refused: then the attempt is stored, and the same
 * idempotency key gets the same refusal again.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;
  readonly kind: Kind;
  readonly facts: RefusalFacts;

  constructor(status: number, kind: Kind, message: string, facts: RefusalFacts = {}) {
    super(message);
    this.status = status;
    this.kind = kind;
    this.facts = facts;
  }

  get isStored(): boolean {
    return this.kind === 'card_error';
  }

  body(): { error: Record<string, unknown> } {
    return { error: { type: this.kind, message: this.message, ...this.facts } };
  }
}

/** 400 for a wrong request. The message must contain no value that was sent: it might be a card number. */
export function invalid(message: string, code?: string, param?: string): Refusal {
  return new Refusal(400, 'invalid_request_error', message, {
    ...(code === undefined ? {} : { code }),
    ...(param === undefined ? {} : { param }),
  });
}

export function missingResource(type: string, param: string, status = 404): Refusal {
  const message = `No such ${type.replaceAll('_', ' ')}`;
  return new Refusal(status, 'invalid_request_error', message, { code: 'resource_missing', param });
}

export function cardRefusal(message: string, facts: RefusalFacts): Refusal {
  return new Refusal(402, 'card_error', message, facts);
}
