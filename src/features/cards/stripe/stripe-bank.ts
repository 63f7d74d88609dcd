import type { Stripe, StripeError, StripePaymentElementOptions } from '@stripe/stripe-js';
import type { CardBank, CardFields, FieldsOptions, Verdict } from './card-bank.ts';
import type { StripeAppearance } from './stripe-appearance.ts';

/** Cards and nothing else; what the page says itself is not said twice. */
const OPTIONS: StripePaymentElementOptions = {
  wallets: { applePay: 'never', googlePay: 'never', link: 'never' },
  terms: { card: 'never' },
  layout: { type: 'tabs' },
};

/** Stripe.js as our card bank. */
export function stripeBank(stripe: Stripe, look: StripeAppearance): CardBank {
  return {
    fields: (order) => fieldsOf(stripe, order, look),
    answer: (clientSecret, returnURL) => verdictOf(() => answered(stripe, clientSecret, returnURL)),
  };
}

function fieldsOf(stripe: Stripe, order: FieldsOptions, look: StripeAppearance): CardFields {
  const { clientSecret, box, onReady, onChange, onFailed } = order;
  const elements = stripe.elements({ clientSecret, locale: 'ja', appearance: look.now() });
  const unfollow = look.follow(() => elements.update({ appearance: look.now() }));
  const element = elements.create('payment', OPTIONS);
  element.on('ready', onReady);
  element.on('change', onChange);
  element.on('loaderror', onFailed);
  element.mount(box);
  return {
    async check() {
      try {
        const { error } = await elements.submit();
        if (!error) return 'good';
        return error.type === 'validation_error' ? 'invalid' : 'failed';
      } catch {
        return 'failed';
      }
    },
    confirm: (returnURL) =>
      verdictOf(async () => {
        const result = await stripe.confirmSetup({
          elements,
          clientSecret,
          confirmParams: { return_url: returnURL },
          redirect: 'if_required',
        });
        if (isConnectionError(result.error)) {
          // Its answer may be what was lost on the way: the setup itself knows.
          const now = await stripe.retrieveSetupIntent(clientSecret);
          return now.setupIntent?.status === 'succeeded' ? now : result;
        }
        return result;
      }),
    destroy() {
      unfollow();
      element.destroy();
    },
  };
}

function answered(stripe: Stripe, clientSecret: string, returnURL: string): Promise<StripeResult> {
  if (!clientSecret.startsWith('seti_')) return stripe.confirmCardPayment(clientSecret);
  return stripe.confirmSetup({
    clientSecret,
    confirmParams: { return_url: returnURL },
    redirect: 'if_required',
  });
}

/** The answer of any call that confirms something. */
export interface StripeResult {
  error?: StripeError | undefined;
  setupIntent?: { status: string } | undefined;
  paymentIntent?: { status: string } | undefined;
}

/** `processing`: the card's bank has been asked, and no more is wanted of the person. */
const GOOD: ReadonlySet<string> = new Set(['succeeded', 'processing', 'requires_capture']);

async function verdictOf(call: () => Promise<StripeResult>): Promise<Verdict> {
  try {
    return readVerdict(await call());
  } catch {
    return { kind: 'failed' };
  }
}

/** Reads what Stripe.js resolves with: it does not reject. */
export function readVerdict({ error, setupIntent, paymentIntent }: StripeResult): Verdict {
  const status = (setupIntent ?? paymentIntent ?? error?.setup_intent ?? error?.payment_intent)?.status;
  // Confirmed twice (an answer was lost, a second tab): refused as an unexpected state, and all is well.
  if (status !== undefined && GOOD.has(status)) return { kind: 'confirmed' };
  if (!error) return { kind: 'refused', declineCode: 'authentication_not_handled' };
  if (error.type === 'validation_error') return { kind: 'invalid' };
  const code = error.decline_code ?? error.code ?? null;
  const isRefusal = error.type === 'card_error' || code?.endsWith('_authentication_failure') === true;
  return isRefusal ? { kind: 'refused', declineCode: code } : { kind: 'failed' };
}

function isConnectionError(error: StripeError | undefined): boolean {
  return error?.type === 'api_connection_error' || error?.type === 'api_error';
}
