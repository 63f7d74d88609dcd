/**
 * In production the server wants every embedded mode asked for by name. `npm start` needs no configuration at all,
 * so where nothing else is configured it asks, and says so. Payments without money it asks for on this machine alone: a
 * school that can be reached decides for itself who takes the money.
 * @returns what to add to the environment
 */
export function embeddedModes(env) {
  if (env.NODE_ENV !== 'production') return {};
  return { ...identity(env), ...payments(env) };
}

function identity({ AUTH_MODE, FIREBASE_PROJECT_ID, FIREBASE_API_KEY }) {
  if (AUTH_MODE || FIREBASE_PROJECT_ID || FIREBASE_API_KEY) return {};
  console.log('AUTH_MODE が設定されていないため、内蔵の認証(AUTH_MODE=embedded)で始めます。');
  return { AUTH_MODE: 'embedded' };
}

function payments({ PAYMENTS, STRIPE_SECRET_KEY, HOST, PUBLIC_ORIGIN }) {
  if (PAYMENTS || STRIPE_SECRET_KEY || !isHere(HOST ?? '') || !isHere(hostOf(PUBLIC_ORIGIN ?? ''))) return {};
  console.log('PAYMENTS が設定されていないため、実際の課金がないテストモード(PAYMENTS=sandbox)で始めます。');
  return { PAYMENTS: 'sandbox', ALLOW_SANDBOX_PAYMENTS: 'yes-no-real-money' };
}

const isHere = (host) => ['', 'localhost', '127.0.0.1', '::1', '[::1]'].includes(host);
const hostOf = (origin) => (URL.canParse(origin) ? new URL(origin).hostname : origin);
