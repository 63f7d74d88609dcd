import type { Seller } from '#contract/public-config.ts';
import { isEmailAddress } from '#domain/identity/email-address.ts';
import { ConfigError } from './config-error.ts';
import type { Environment } from './environment.ts';

/** The payment provider: Stripe, or the sandbox, which answers like Stripe and takes no money. */
export type PaymentsConfig = (
  | { readonly provider: 'sandbox'; readonly testMode: true }
  | {
      readonly provider: 'stripe';
      readonly testMode: boolean;
      readonly secretKey: string;
      readonly publishableKey: string;
      /** Newest first; several while one is being replaced. */
      readonly webhookSecrets: readonly string[];
    }
) & { readonly seller: Seller | null };

const YES_NO_MONEY = 'yes-no-real-money';
const YES_LIVE = 'yes-real-money';

const OF_STRIPE = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRETS'] as const;
const OF_SELLER = [
  'SELLER_REPRESENTATIVE',
  'SELLER_ADDRESS',
  'SELLER_PHONE',
  'SELLER_EMAIL',
  'SELLER_REGISTRATION_NUMBER',
] as const;

/** @throws ConfigError when a forgotten setting would take money by mistake, or give lessons away */
export function paymentsConfigOf(given: Environment): PaymentsConfig {
  if (given.PAYMENTS === 'stripe') return stripeOf(given);
  const unused = OF_STRIPE.find((name) => given[name] !== undefined);
  if (unused !== undefined) {
    throw new ConfigError(`${unused} is set, but PAYMENTS is not stripe; set PAYMENTS=stripe to use it.`);
  }
  refuseQuietSandbox(given);
  return { provider: 'sandbox', testMode: true, seller: sellerOf(given) };
}

function refuseQuietSandbox({ NODE_ENV, PAYMENTS, ALLOW_SANDBOX_PAYMENTS }: Environment): void {
  if (NODE_ENV !== 'production') return;
  if (PAYMENTS === undefined) {
    throw new ConfigError('PAYMENTS must be set in production: stripe, or sandbox, which takes no money.');
  }
  if (ALLOW_SANDBOX_PAYMENTS !== YES_NO_MONEY) {
    throw new ConfigError(
      `PAYMENTS=sandbox takes no money; in production it needs ALLOW_SANDBOX_PAYMENTS=${YES_NO_MONEY}.`,
    );
  }
}

function stripeOf(given: Environment): PaymentsConfig {
  const secretKey = given.STRIPE_SECRET_KEY ?? '';
  const publishableKey = given.STRIPE_PUBLISHABLE_KEY ?? '';
  const webhookSecrets = (given.STRIPE_WEBHOOK_SECRETS ?? '')
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean);
  const secret = /^(?:sk|rk)_(test|live)_\w+$/.exec(secretKey)?.[1];
  const publishable = /^pk_(test|live)_\w+$/.exec(publishableKey)?.[1];
  if (secret === undefined) throw new ConfigError('PAYMENTS=stripe needs STRIPE_SECRET_KEY (sk_… or rk_…).');
  if (publishable === undefined)
    throw new ConfigError('PAYMENTS=stripe needs STRIPE_PUBLISHABLE_KEY (pk_…).');
  if (secret !== publishable) {
    throw new ConfigError(
      'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY are of different modes (test, live).',
    );
  }
  if (webhookSecrets.length === 0 || webhookSecrets.some((each) => !/^whsec_\w+$/.test(each))) {
    throw new ConfigError(
      'PAYMENTS=stripe needs STRIPE_WEBHOOK_SECRETS (whsec_…, several separated by commas).',
    );
  }
  const live = secret === 'live';
  if (live && given.NODE_ENV !== 'production' && given.ALLOW_LIVE_PAYMENTS !== YES_LIVE) {
    throw new ConfigError(`Live keys outside production need ALLOW_LIVE_PAYMENTS=${YES_LIVE}.`);
  }
  const seller = sellerOf(given);
  if (live && seller === null) {
    throw new ConfigError(
      'Real money needs to say who sells: set SELLER_NAME and the other SELLER_… settings.',
    );
  }
  return { provider: 'stripe', testMode: !live, secretKey, publishableKey, webhookSecrets, seller };
}

function sellerOf(given: Environment): Seller | null {
  const { SELLER_NAME: name, SELLER_REGISTRATION_NUMBER: registrationNumber = null } = given;
  const { SELLER_REPRESENTATIVE: representative, SELLER_ADDRESS: address } = given;
  const { SELLER_PHONE: phone, SELLER_EMAIL: email } = given;
  if (name === undefined) {
    const set = OF_SELLER.find((each) => given[each] !== undefined);
    if (set !== undefined) throw new ConfigError(`${set} is set, but SELLER_NAME is not: nobody would sell.`);
    return null;
  }
  if (registrationNumber !== null && !/^T\d{13}$/.test(registrationNumber)) {
    throw new ConfigError('SELLER_REGISTRATION_NUMBER is T and 13 digits, such as T1234567890123.');
  }
  if (!representative || !address || !phone || !email) {
    throw new ConfigError(
      'SELLER_NAME needs SELLER_REPRESENTATIVE, SELLER_ADDRESS, SELLER_PHONE and SELLER_EMAIL as well.',
    );
  }
  if (!isEmailAddress(email)) throw new ConfigError('SELLER_EMAIL must be an e-mail address.');
  return { name, representative, address, phone, email, registrationNumber };
}
