/** The smallest card charge in yen; Stripe carries a smaller sum over to the next invoice by the customer's balance. */
export const LEAST_CHARGE = 50;

export interface Totals {
  readonly subtotal: number;
  readonly discount: number;
  readonly total: number;
  readonly startingBalance: number;
  /** What is asked of the card. */
  readonly due: number;
  /** The customer's balance afterwards: below zero the school owes the person, above the person the school. */
  readonly endingBalance: number;
}

/** Sums of an invoice; `balance` is the customer's before it. */
export function invoiceTotals(
  lines: readonly { readonly amount: number; readonly discount: number }[],
  balance: number,
): Totals {
  const subtotal = lines.reduce((sum, line) => sum + line.amount, 0);
  const discount = lines.reduce((sum, line) => sum + line.discount, 0);
  const total = subtotal - discount;
  const owed = total + balance;
  const carried = owed < LEAST_CHARGE;
  return {
    subtotal,
    discount,
    total,
    startingBalance: balance,
    due: carried ? 0 : owed,
    endingBalance: carried ? owed : 0,
  };
}
