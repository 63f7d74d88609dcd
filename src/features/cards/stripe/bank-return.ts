/** What a bank's own page brings back in the address. */
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
  /** The card's setup, where it says one. */
  setupID: string | null;
  /** The address without all that: a secret stands in it, and a reload is not another return. */
  clean: string;
}

/** null for an address with which nobody came back. */
export function parseBankReturn(href: string): BankReturn | null {
  const address = new URL(href);
  const { searchParams } = address;
  // The router writes texts of its own into the query as JSON: with quotes around them.
  const setup = searchParams.get('setup_intent')?.replaceAll('"', '') ?? null;
  const came = PARAMETERS.filter((name) => searchParams.has(name));
  if (came.length === 0) return null;
  for (const name of came) searchParams.delete(name);
  return { setupID: setup !== null && SETUP.test(setup) ? setup : null, clean: address.href };
}
