/** What the bank of a card said, in our words: nobody reads an English sentence of Stripe's. */
export type Verdict =
  | { kind: 'confirmed' }
  /** Something is missing or mistyped: the fields say so themselves. */
  | { kind: 'invalid' }
  /** A decline code of Stripe's, or why the person was not recognised; null where nothing was told. */
  | { kind: 'refused'; declineCode: string | null }
  /** Nobody knows: the line, or the service. */
  | { kind: 'failed' };

/** The fields in which a card is typed. They are Stripe's: what is typed never comes by our code. */
export interface CardFields {
  /** What is missing is told beside its field. Never rejects. */
  check(): Promise<'good' | 'invalid' | 'failed'>;
  /** Gives the card to its bank, which may ask the person who they are. Never rejects. */
  confirm(returnURL: string): Promise<Verdict>;
  destroy(): void;
}

export interface FieldsOptions {
  clientSecret: string;
  box: HTMLElement;
  /** The fields did not come, or cannot be typed into any more. */
  onFailed: () => void;
  onReady: () => void;
  /** Something was typed. */
  onChange: () => void;
}

/** Stripe's script, once it is here. */
export interface CardBank {
  fields(order: FieldsOptions): CardFields;
  /** Lets the person answer their bank for a payment or a saved card. Never rejects. */
  answer(clientSecret: string, returnURL: string): Promise<Verdict>;
}

/** Loads Stripe's script on the first call; rejects with ApiError `stripe/general-error`, and a later call loads anew. */
export type LoadCardBank = () => Promise<CardBank>;
