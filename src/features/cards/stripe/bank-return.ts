/** Parameters that the bank's own page adds to the address. */
const PARAMETERS = [
  'setup_intent',
  'setup_intent_client_secret',
  'redirect_status',
  'payment_intent',
  'payment_intent_client_secret',
  'source_type',
];
const SETUP = /^seti_[A-Za-z0-9_]{1,250}$/;

export interface BankReturn {
  /** The setup of the card, if the address names one. */
  setupID: string | null;
  /** The address without these parameters: they hold a secret, and a reload is not another return. */
  clean: string;
}

/** Reads the address after a bank's own page; null when it has none of the parameters. */
export function parseBankReturn(href: string): BankReturn | null {
  const address = new URL(href);
  const { searchParams } = address;
  // The router writes strings into the query as JSON, in quotes.
  const setup = searchParams.get('setup_intent')?.replaceAll('"', '') ?? null;
  const found = PARAMETERS.filter((name) => searchParams.has(name));
  if (found.length === 0) return null;
  for (const name of found) searchParams.delete(name);
  return { setupID: setup !== null && SETUP.test(setup) ? setup : null, clean: address.href };
}
