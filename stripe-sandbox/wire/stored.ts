/** What is never answered: where an object is found again, when time changes it, how a test card behaves. */
export interface Hidden {
  /** What it belongs to, to be found by: of an invoice its subscription, of a price its lookup key. */
  readonly parent?: string | null;
  /** When time alone changes it, in seconds of the epoch. */
  readonly due?: number | null;
  /** The test clock of its customer. */
  readonly clock?: string | null;
  readonly [fact: string]: unknown;
}

/**
 * An object of Stripe's as it is kept: exactly its shape on the wire with references as ids, and `_` beside it.
 * Read in one call it is one mutable value; `put` writes it at the end of the call.
 */
export interface Stored {
  readonly id: string;
  readonly object: string;
  _?: Hidden;
  [member: string]: unknown;
}

export interface StoredCustomer extends Stored {
  readonly object: 'customer';
  test_clock: string | null;
  deleted?: true;
  email: string | null;
  name: string | null;
  description: string | null;
  metadata: Record<string, string>;
  invoice_settings: {
    default_payment_method: string | null;
    custom_fields: null;
    footer: null;
    rendering_options: null;
  };
}
