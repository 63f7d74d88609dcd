import type { Stripe, StripeError, StripePaymentElementOptions } from '@stripe/stripe-js';
import type { CardBank, CardFields, FieldsOptions, Verdict } from './card-bank.ts';
import type { StripeAppearance } from './stripe-appearance.ts';

/** Cards only, without the wallets and terms that Stripe would add. */
const OPTIONS: StripePaymentElementOptions = {
  wallets: { applePay: 'never', googlePay: 'never', link: 'never' },
  terms: { card: 'never' },
  layout: { type: 'tabs' },
};

/** Implements `CardBank` with Stripe.js. */
export function stripeBank(stripe: Stripe, appearance: StripeAppearance): CardBank {
  return {
    fields: (options) => fieldsOf(stripe, options, appearance),
    answer: (clientSecret, returnURL) => verdictOf(() => confirmWithBank(stripe, clientSecret, returnURL)),
  };
}

function fieldsOf(stripe: Stripe, options: FieldsOptions, appearance: StripeAppearance): CardFields {
  const { clientSecret, box, onReady, onChange, onFailed } = options;
  const elements = stripe.elements({ clientSecret, locale: 'ja', appearance: appearance.now() });
  const stopFollowing = appearance.follow(() => elements.update({ appearance: appearance.now() }));
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
          // The answer may be lost after the bank confirmed; the setup's status tells.
          const now = await stripe.retrieveSetupIntent(clientSecret);
          return now.setupIntent?.status === 'succeeded' ? now : result;
        }
        return result;
      }),
    destroy() {
      stopFollowing();
      element.destroy();
    },
  };
}

function confirmWithBank(stripe: Stripe, clientSecret: string, returnURL: string): Promise<StripeResult> {
  if (!clientSecret.startsWith('seti_')) return stripe.confirmCardPayment(clientSecret);
  return stripe.confirmSetup({
    clientSecret,
    confirmParams: { return_url: returnURL },
    redirect: 'if_required',
  });
}

/** The result of any Stripe.js call that confirms a setup or a payment. */
export interface StripeResult {
  error?: StripeError | undefined;
  setupIntent?: { status: string } | undefined;
  paymentIntent?: { status: string } | undefined;
}

/** `processing`: the bank works on it and needs nothing more from the person. */
const CONFIRMED_STATUSES: ReadonlySet<string> = new Set(['succeeded', 'processing', 'requires_capture']);

async function verdictOf(call: () => Promise<StripeResult>): Promise<Verdict> {
  try {
    return readVerdict(await call());
  } catch {
    return { kind: 'failed' };
  }
}

/** Reads the result that Stripe.js resolves with; it does not reject. */
export function readVerdict({ error, setupIntent, paymentIntent }: StripeResult): Verdict {
  const status = (setupIntent ?? paymentIntent ?? error?.setup_intent ?? error?.payment_intent)?.status;
  // A second confirmation (lost answer, second tab) is refused as an unexpected state, although the first succeeded.
  if (status !== undefined && CONFIRMED_STATUSES.has(status)) return { kind: 'confirmed' };
  if (!error) return { kind: 'refused', declineCode: 'authentication_not_handled' };
  if (error.type === 'validation_error') return { kind: 'invalid' };
  const code = error.decline_code ?? error.code ?? null;
  const isRefusal = error.type === 'card_error' || code?.endsWith('_authentication_failure') === true;
  return isRefusal ? { kind: 'refused', declineCode: code } : { kind: 'failed' };
}

function isConnectionError(error: StripeError | undefined): boolean {
  return error?.type === 'api_connection_error' || error?.type === 'api_error';
}
