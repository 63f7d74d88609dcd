/** Consumption tax of everything that is sold here, in percent. */
export const TAX_PERCENT = 10;

/** Splits whole yen, tax included; fractions of a yen of tax are dropped, once a receipt as the law of invoices asks. */
export function splitTax(amount: number): { tax: number; net: number } {
  const tax = Math.floor((amount * TAX_PERCENT) / (100 + TAX_PERCENT));
  return { tax, net: amount - tax };
}
