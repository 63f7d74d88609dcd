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
 * An answer of Stripe's that is an error. What a call changed is undone, unless the refusal is a card's: then it is
 * kept (an attempt was made), and the same idempotency key gets the same refusal again.
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

  get isKept(): boolean {
    return this.kind === 'card_error';
  }

  body(): { error: Record<string, unknown> } {
    return { error: { type: this.kind, message: this.message, ...this.facts } };
  }
}

/** 400, the request is wrong. No value that was sent may stand in the message: it might be a card's number. */
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
