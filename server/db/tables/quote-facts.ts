/** The numbers of a quote, stored with the lines that the person was shown. Times are ISO 8601, UTC. */
export interface QuoteFacts {
  /** Whole yen a month, tax included, without any coupon. */
  readonly price: number;
  /** The first month is free: until when. */
  readonly trialUntil: string | null;
  readonly first: { readonly amount: number; readonly at: string };
  readonly next: { readonly amount: number; readonly at: string };
  /** After a coupon has run out: what later months cost, and from when. Equal to `next` where nothing changes. */
  readonly later: { readonly amount: number; readonly at: string };
  readonly couponCode: string | null;
  readonly couponName: string | null;
  /** Of a change of plan that is charged now: the moment Stripe prorates to, in seconds of the epoch. */
  readonly prorationTime: number | null;
  readonly stripeCustomerID: string | null;
}
