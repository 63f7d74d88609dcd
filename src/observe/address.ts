/** Screens whose address contains a secret, or that people open with one. */
const SECRET_PATH = /^\/(?:__\/auth\/|resetPassword(?:\/|$))/;

/** Names of secret parameters: codes from mails, answers of identity and payment providers. */
const SECRET_PARAMETER =
  /^(?:oobCode|code|state|.*token.*|.*secret.*|.*session.*|payment_intent.*|setup_intent.*|email|apiKey|link)$/i;

/** Whether an address contains a secret: no third-party script loads there, and no event mentions it. */
export function isSecretAddress(address: URL): boolean {
  if (SECRET_PATH.test(address.pathname)) return true;
  const parameters = [...address.searchParams, ...new URLSearchParams(address.hash.slice(1))];
  return parameters.some(([name]) => SECRET_PARAMETER.test(name));
}

/** Whether an address is a path alone: for scripts that read `location` themselves. */
export function isBareAddress(address: URL): boolean {
  return !isSecretAddress(address) && address.search === '' && address.hash === '';
}

/** The part of an address that a service may get: never its query. */
export function bareAddress({ origin, pathname }: URL): string {
  return origin + pathname;
}
