import type { Stripe } from '@stripe/stripe-js';
import { ApiError } from '#contract/errors.ts';
import type { PaymentsConfig } from '#contract/payments.ts';
import { type Lazy, lazy } from '#lib/lazy-value.ts';

/** Maximum wait for the script. A script that hangs reports neither an error nor an end. */
export const SCRIPT_TIMEOUT_MS = 12_000;

/** The script address that the `@stripe/stripe-js` package expects; a test compares the two. */
export const STRIPE_SCRIPT = 'https://js.stripe.com/endive/stripe.js';
export const SANDBOX_SCRIPT = '/sandbox/stripe.js';

export interface ScriptHost {
  /** Whether Stripe's script has run. */
  isLoaded(): boolean;
  /** Adds the script; the promise may never settle. */
  add(src: string): { loaded: Promise<void>; remove: () => void };
  later(work: () => void, ms: number): () => void;
}

interface LoaderPorts {
  config(): Promise<PaymentsConfig>;
  host: ScriptHost;
  /** `loadStripe` of the package, which makes an instance once the script has run. */
  instance(publishableKey: string): Promise<Stripe | null>;
}

/**
 * Loads Stripe.js on the first call, one instance per key. A failed load is forgotten, so the next call tries again.
 * Rejects with ApiError: `stripe/general-error`, or the error of the configuration call.
 */
export function stripeLoader({ config, host, instance }: LoaderPorts): () => Promise<Stripe> {
  const instances = new Map<string, Lazy<Stripe>>();
  return async () => {
    const { provider, publishableKey } = await config();
    const src = provider === 'sandbox' ? SANDBOX_SCRIPT : STRIPE_SCRIPT;
    const known = instances.get(publishableKey) ?? lazy(() => make(src, publishableKey));
    instances.set(publishableKey, known);
    return known.load();
  };

  async function make(src: string, key: string): Promise<Stripe> {
    try {
      // The package alone would wait for a hanging script forever, and never load another one.
      if (!host.isLoaded()) await addScript(host, src);
      const stripe = await instance(key);
      if (stripe === null) throw new Error('no Stripe');
      return stripe;
    } catch (cause) {
      throw new ApiError('stripe/general-error', { cause });
    }
  }
}

function addScript(host: ScriptHost, src: string): Promise<void> {
  const { loaded, remove } = host.add(src);
  return new Promise((resolve, reject) => {
    const fail = (cause: unknown) => {
      remove();
      reject(cause);
    };
    const stop = host.later(() => fail(new Error(`${src} hangs`)), SCRIPT_TIMEOUT_MS);
    loaded.then(
      () => {
        stop();
        // A captive portal answers with a page of its own, which loads without running a script.
        if (host.isLoaded()) resolve();
        else fail(new Error(`${src} is not Stripe's`));
      },
      (cause: unknown) => {
        stop();
        fail(cause);
      },
    );
  });
}

/** Adds scripts to the page of a browser. */
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
