import type { Stripe } from '@stripe/stripe-js';
import { ApiError } from '#contract/errors.ts';
import type { PaymentsConfig } from '#contract/payments.ts';

/** Longer than a slow line needs. A script that hangs never says so by itself (measured): it has neither error nor end. */
export const SCRIPT_TIMEOUT_MS = 12_000;

/** Stripe's own address, of the version that this package of theirs expects (a test compares the two). */
export const STRIPE_SCRIPT = 'https://js.stripe.com/endive/stripe.js';
export const SANDBOX_SCRIPT = '/sandbox/stripe.js';

export interface ScriptHost {
  /** Whether Stripe's script is here already. */
  isLoaded(): boolean;
  /** Adds the script; the promise may hang for ever. */
  add(src: string): { loaded: Promise<void>; remove: () => void };
  later(work: () => void, ms: number): () => void;
}

interface LoaderPorts {
  config(): Promise<PaymentsConfig>;
  place: ScriptHost;
  /** `loadStripe` of their package: with the script here it makes an instance of it. */
  instance(publishableKey: string): Promise<Stripe | null>;
}

/**
 * The door to Stripe.js, behind which nothing is loaded before a card is to be entered. One instance a key; a failure is
 * forgotten, so that the next call loads anew. Rejects with ApiError: `stripe/general-error`, or what the call for the
 * configuration says.
 */
export function stripeLoader({ config, place, instance }: LoaderPorts): () => Promise<Stripe> {
  const made = new Map<string, Promise<Stripe>>();
  return async () => {
    const { provider, publishableKey } = await config();
    const known = made.get(publishableKey);
    if (known) return known;
    const making = make(provider === 'sandbox' ? SANDBOX_SCRIPT : STRIPE_SCRIPT, publishableKey);
    made.set(publishableKey, making);
    making.catch(() => made.delete(publishableKey));
    return making;
  };

  async function make(src: string, key: string): Promise<Stripe> {
    try {
      // Their package would wait for a hanging script for ever, and go on waiting for that same one ever after.
      if (!place.isLoaded()) await addScript(place, src);
      const stripe = await instance(key);
      if (stripe === null) throw new Error('no Stripe');
      return stripe;
    } catch (cause) {
      throw new ApiError('stripe/general-error', { cause });
    }
  }
}

function addScript(place: ScriptHost, src: string): Promise<void> {
  const { loaded, remove } = place.add(src);
  return new Promise((resolve, reject) => {
    const fail = (cause: unknown) => {
      remove();
      reject(cause);
    };
    const stop = place.later(() => fail(new Error(`${src} hangs`)), SCRIPT_TIMEOUT_MS);
    loaded.then(
      () => {
        stop();
        // A captive portal answers with a page of its own, which loads well and is no script.
        if (place.isLoaded()) resolve();
        else fail(new Error(`${src} is not Stripe's`));
      },
      (cause: unknown) => {
        stop();
        fail(cause);
      },
    );
  });
}

/** The page of a browser. */
export function pageScriptHost(view: Window): ScriptHost {
  return {
    isLoaded: () => view.Stripe !== undefined,
    add(src) {
      const script = view.document.createElement('script');
      script.src = src;
      const loaded = new Promise<void>((resolve, reject) => {
        script.addEventListener('load', () => resolve());
        script.addEventListener('error', () => reject(new Error(`${src} did not come`)));
      });
      view.document.head.append(script);
      return { loaded, remove: () => script.remove() };
    },
    later(work, ms) {
      const timer = view.setTimeout(work, ms);
      return () => view.clearTimeout(timer);
    },
  };
}
