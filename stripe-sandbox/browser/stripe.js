import { openBankDialog } from './bank-dialog.js';
import { makeElements } from './elements.js';
import { intentOf, refused, send } from './request.js';

/** The result in Stripe.js's shape: `{setupIntent}`, `{paymentIntent}` or `{error}`. */
function resultOf(clientSecret, { intent, error }) {
  if (error) return { error };
  const { kind, name } = intentOf(clientSecret);
  const failure = intent.last_setup_error || intent.last_payment_error;
  if (intent.status !== 'requires_payment_method' || !failure) return { [name]: intent };
  return { error: { ...failure, [`${kind}_intent`]: intent } };
}

/** Opens the bank's dialog when the bank requires authentication. */
async function authenticate(key, clientSecret, outcome) {
  if (outcome.error || outcome.intent.status !== 'requires_action') return resultOf(clientSecret, outcome);
  const answer = await openBankDialog((hasPassed) => send(key, 'authenticate', clientSecret, { hasPassed }));
  return resultOf(clientSecret, answer);
}

async function confirm(key, clientSecret, given) {
  const now = await send(key, 'retrieve', clientSecret);
  if (now.error) return { error: now.error };
  if (now.intent.status === 'requires_action') return await authenticate(key, clientSecret, now);
  if (now.intent.status === 'succeeded' || now.intent.status === 'canceled') {
    const { kind } = intentOf(clientSecret);
    const message = `This ${kind} intent has a status of ${now.intent.status}.`;
    return {
      error: { ...refused(message, `${kind}_intent_unexpected_state`), [`${kind}_intent`]: now.intent },
    };
  }
  if (!given) return resultOf(clientSecret, now);
  return await authenticate(key, clientSecret, await send(key, 'confirm', clientSecret, given));
}

/** The typed card, or a saved one. */
function confirmationOf({ elements, confirmParams }) {
  const fields = elements ? elements.fields() : null;
  if (fields) return { card: fields.card() };
  const saved = confirmParams?.payment_method;
  return typeof saved === 'string' ? { paymentMethod: saved } : null;
}

function Stripe(key) {
  if (typeof key !== 'string' || !key.startsWith('pk_test_'))
    throw new Error('The sandbox takes pk_test_ keys alone.');
  const confirmWith = (options) =>
    confirm(key, options.clientSecret || options.elements?.clientSecret, confirmationOf(options));
  const retrieve = async (clientSecret) => {
    const { intent, error } = await send(key, 'retrieve', clientSecret);
    return error ? { error } : { [intentOf(clientSecret).name]: intent };
  };
  const withCard = (clientSecret, data) =>
    confirm(
      key,
      clientSecret,
      typeof data?.payment_method === 'string' ? { paymentMethod: data.payment_method } : null,
    );
  return {
    elements: (options) => makeElements(options),
    confirmSetup: confirmWith,
    confirmPayment: confirmWith,
    confirmCardPayment: withCard,
    confirmCardSetup: withCard,
    handleNextAction: async ({ clientSecret }) =>
      authenticate(key, clientSecret, await send(key, 'retrieve', clientSecret)),
    retrieveSetupIntent: retrieve,
    retrievePaymentIntent: retrieve,
    registerAppInfo() {},
    _registerWrapper() {},
  };
}

// The loader of `@stripe/stripe-js` takes a script of this version as its own.
Stripe.version = 'endive';
window.Stripe = Stripe;
