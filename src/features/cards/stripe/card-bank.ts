/** The answer of a card's bank. Stripe's English messages are never shown. */
export type Verdict =
  | { kind: 'confirmed' }
  /** A field is empty or mistyped; Stripe's fields show it themselves. */
  | { kind: 'invalid' }
  /** Stripe's decline code, or why the authentication failed; null without a reason. */
  | { kind: 'refused'; declineCode: string | null }
  /** The network or Stripe failed; the result is not known. */
  | { kind: 'failed' };

/** Stripe's own fields for a card. Card numbers never reach our code. */
export interface CardFields {
  /** Validates the fields, which show their own errors. Never rejects. */
  check(): Promise<'good' | 'invalid' | 'failed'>;
  /** Sends the card to its bank, which may authenticate the person. Never rejects. */
  confirm(returnURL: string): Promise<Verdict>;
  destroy(): void;
}

export interface FieldsOptions {
  clientSecret: string;
  box: HTMLElement;
  /** The fields did not load, or stopped working. */
  onFailed: () => void;
  onReady: () => void;
  /** The person typed. */
  onChange: () => void;
}

/** Stripe.js, as far as cards need it. */
export interface CardBank {
  fields(options: FieldsOptions): CardFields;
  /** Lets the person answer their bank for a payment or a saved card. Never rejects. */
  answer(clientSecret: string, returnURL: string): Promise<Verdict>;
}

/** Loads Stripe.js on the first call. Rejects with ApiError `stripe/general-error`; the next call tries again. */
export type LoadCardBank = () => Promise<CardBank>;
