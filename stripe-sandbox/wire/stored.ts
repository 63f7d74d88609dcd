/** Facts of an object that are never answered: how it is found, when it becomes due, how a test card behaves. */
export interface Hidden {
  /** A key to find it by: of an invoice its subscription, of a price its lookup key. */
  readonly parent?: string | null;
  /** The time at which it changes by itself, in seconds of the epoch. */
  readonly due?: number | null;
  /** The test clock of its customer. */
  readonly clock?: string | null;
  readonly [fact: string]: unknown;
}

/**
 * A stored object of Stripe: its shape on the wire, with references as ids, and the hidden facts in `_`.
 * Within a call it is one mutable value; `put` writes it at the end of the call.
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
