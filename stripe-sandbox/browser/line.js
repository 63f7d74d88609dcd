const LOST = {
  type: 'api_connection_error',
  message: 'We are having trouble connecting. Please check your connection and try again.',
};
const PATIENCE_MS = 30_000;

/** `seti_…_secret_…` → its id and where it is kept; null for what is no such secret. */
export function placeOf(clientSecret) {
  const match = /^((seti|pi)_[A-Za-z]+)_secret_[A-Za-z]+$/.exec(String(clientSecret));
  if (match === null) return null;
  const isSetup = match[2] === 'seti';
  return {
    id: match[1],
    resource: isSetup ? 'setup_intents' : 'payment_intents',
    kind: isSetup ? 'setup' : 'payment',
    name: isSetup ? 'setupIntent' : 'paymentIntent',
  };
}

/**
 * Asks the school's server what Stripe's would be asked. Never rejects.
 * @returns {Promise<{intent?: object, error?: object}>}
 */
export async function ask(key, deed, clientSecret, given) {
  const place = placeOf(clientSecret);
  if (place === null) return { error: refused('Invalid client_secret parameter.') };
  try {
    const answer = await fetch(`/sandbox/v1/${place.resource}/${place.id}/${deed}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
      body: JSON.stringify({ clientSecret, ...given }),
      cache: 'no-store',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const body = await answer.json();
    if (answer.ok) return { intent: body };
    return { error: body.error || { type: 'api_error', message: 'An error occurred.' } };
  } catch {
    return { error: LOST };
  }
}

export function refused(message, code) {
  return code === undefined
    ? { type: 'invalid_request_error', message }
    : { type: 'invalid_request_error', code, message };
}
