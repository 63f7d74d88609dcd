/**
 * In production the server wants every embedded mode asked for by name. `npm start` needs no configuration at all,
 * so where nothing else is configured it asks, and says so. Payments without money it asks for on this machine alone: a
 * school that can be reached decides for itself who takes the money.
 * @returns what to add to the environment
 */
export function embeddedModes(env) {
  if (env.NODE_ENV !== 'production') return {};
  return { ...origin(env), ...identity(env), ...payments(env) };
}

/** Not where anything real is configured: behind a proxy a server that takes itself for alone would be open. */
function origin({ PUBLIC_ORIGIN, HOST, PORT, PAYMENTS, AUTH_MODE, ...env }) {
  const isReal = PAYMENTS === 'stripe' || AUTH_MODE === 'firebase' || REAL.some((name) => env[name]);
  if (PUBLIC_ORIGIN || isReal || !isHere(HOST ?? '')) return {};
  const here = `http://localhost:${PORT || 3000}`;
  console.log(
    `PUBLIC_ORIGIN が設定されていないため、このコンピューターだけで使うもの(${here})として始めます。`,
  );
  return { PUBLIC_ORIGIN: here };
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

/** Settings of a school that is open to others. */
const REAL = [
  'STRIPE_SECRET_KEY',
  'FIREBASE_PROJECT_ID',
  'FIREBASE_API_KEY',
  'SMTP_URL',
  'SMS_GATEWAY_URL',
  'TRUST_PROXY',
];

const isHere = (host) => ['', 'localhost', '127.0.0.1', '::1', '[::1]'].includes(host);
const hostOf = (origin) => (URL.canParse(origin) ? new URL(origin).hostname : origin);
