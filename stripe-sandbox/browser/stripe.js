import { askTheBank } from './bank-dialog.js';
import { makeElements } from './elements.js';
import { ask, placeOf, refused } from './line.js';

/** Answers as Stripe.js does: `{setupIntent}`, `{paymentIntent}` or `{error}`. */
function told(clientSecret, { intent, error }) {
  if (error) return { error };
  const place = placeOf(clientSecret);
  const failure = intent.last_setup_error || intent.last_payment_error;
  if (intent.status !== 'requires_payment_method' || !failure) return { [place.name]: intent };
  return { error: { ...failure, [`${place.kind}_intent`]: intent } };
}

/** Where the bank asks for the person, they answer; then it is known what came of it. */
async function throughTheBank(key, clientSecret, outcome) {
  if (outcome.error || outcome.intent.status !== 'requires_action') return told(clientSecret, outcome);
  const answer = await askTheBank((hasPassed) => ask(key, 'authenticate', clientSecret, { hasPassed }));
  return told(clientSecret, answer);
}

async function confirm(key, clientSecret, given) {
  const now = await ask(key, 'retrieve', clientSecret);
  if (now.error) return { error: now.error };
  if (now.intent.status === 'requires_action') return await throughTheBank(key, clientSecret, now);
  if (now.intent.status === 'succeeded' || now.intent.status === 'canceled') {
    const { kind } = placeOf(clientSecret);
    const message = `This ${kind} intent has a status of ${now.intent.status}.`;
    return {
      error: { ...refused(message, `${kind}_intent_unexpected_state`), [`${kind}_intent`]: now.intent },
    };
  }
  if (!given) return told(clientSecret, now);
  return await throughTheBank(key, clientSecret, await ask(key, 'confirm', clientSecret, given));
}

/** What was typed, or a card that is saved already. */
function givenBy({ elements, confirmParams }) {
  const fields = elements ? elements.fields() : null;
  if (fields) return { card: fields.card() };
  const saved = confirmParams?.payment_method;
  return typeof saved === 'string' ? { paymentMethod: saved } : null;
}

function Stripe(key) {
  if (typeof key !== 'string' || !key.startsWith('pk_test_'))
    throw new Error('The sandbox takes pk_test_ keys alone.');
  const confirmWith = (options) =>
    confirm(key, options.clientSecret || options.elements?.clientSecret, givenBy(options));
  const retrieve = async (clientSecret) => {
    const { intent, error } = await ask(key, 'retrieve', clientSecret);
    return error ? { error } : { [placeOf(clientSecret).name]: intent };
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
      throughTheBank(key, clientSecret, await ask(key, 'retrieve', clientSecret)),
    retrieveSetupIntent: retrieve,
    retrievePaymentIntent: retrieve,
    registerAppInfo() {},
    _registerWrapper() {},
  };
}

// The loader of `@stripe/stripe-js` takes a script of this version as its own.
Stripe.version = 'endive';
window.Stripe = Stripe;
