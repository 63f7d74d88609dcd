/** Consumption tax of everything that is sold, in percent. */
export const TAX_PERCENT = 10;

/**
 * Splits whole yen, tax included. Fractions of a yen of tax are dropped, once per receipt as the invoice law
 * requires.
 */
export function splitTax(amount: number): { tax: number; net: number } {
  const tax = Math.floor((amount * TAX_PERCENT) / (100 + TAX_PERCENT));
  return { tax, net: amount - tax };
}
