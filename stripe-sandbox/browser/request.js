const CONNECTION_ERROR = {
  type: 'api_connection_error',
  message: 'We are having trouble connecting. Please check your connection and try again.',
};
const REQUEST_TIMEOUT_MS = 30_000;

/** The intent of a client secret (`seti_…_secret_…`): its id and resource; null for an invalid secret. */
export function intentOf(clientSecret) {
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
 * Sends a request of Stripe.js to this server. Never rejects.
 * @returns {Promise<{intent?: object, error?: object}>}
 */
export async function send(key, action, clientSecret, given) {
  const intent = intentOf(clientSecret);
  if (intent === null) return { error: refused('Invalid client_secret parameter.') };
  try {
    const answer = await fetch(`/sandbox/v1/${intent.resource}/${intent.id}/${action}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
      body: JSON.stringify({ clientSecret, ...given }),
      cache: 'no-store',
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    });
    const body = await answer.json();
    if (answer.ok) return { intent: body };
    return { error: body.error || { type: 'api_error', message: 'An error occurred.' } };
  } catch {
    return { error: CONNECTION_ERROR };
  }
}

export function refused(message, code) {
  return code === undefined
    ? { type: 'invalid_request_error', message }
    : { type: 'invalid_request_error', code, message };
}
