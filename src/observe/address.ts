/** Pages whose address holds a secret, or that people reach with one. */
const SECRET_PATH = /^\/(?:__\/auth\/|resetPassword(?:\/|$))/;

/** Parameters that are one: codes of mails, answers of identity and payment providers. */
const SECRET_PARAMETER =
  /^(?:oobCode|code|state|.*token.*|.*secret.*|.*session.*|payment_intent.*|setup_intent.*|email|apiKey|link)$/i;

/** Nothing outside is loaded on such a page, and no event speaks of it. */
export function isSecretAddress(address: URL): boolean {
  if (SECRET_PATH.test(address.pathname)) return true;
  const parameters = [...address.searchParams, ...new URLSearchParams(address.hash.slice(1))];
  return parameters.some(([name]) => SECRET_PARAMETER.test(name));
}

/** An address with nothing but a path, for services that read it themselves and cannot be told another. */
export function isBareAddress(address: URL): boolean {
  return !isSecretAddress(address) && address.search === '' && address.hash === '';
}

/** What a service may hear of an address: never its query. */
export function bareAddress({ origin, pathname }: URL): string {
  return origin + pathname;
}
