import type { Hidden, Stored } from '#stripe-sandbox/wire/stored.ts';
import type { Behaviour } from './test-cards.ts';

export interface StoredCard extends Stored {
  readonly object: 'payment_method';
  readonly type: 'card';
  customer: string | null;
  card: {
    readonly brand: string;
    readonly last4: string;
    readonly exp_month: number;
    readonly exp_year: number;
    readonly fingerprint: string;
    readonly [fact: string]: unknown;
  };
  metadata: Record<string, string>;
  _: Hidden & { readonly behaviour: Behaviour; readonly isUsedUp?: true };
}
