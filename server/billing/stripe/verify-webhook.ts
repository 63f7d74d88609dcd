import Stripe from 'stripe';
import { ApiError } from '#contract/errors.ts';
import type { GatewayEvent, PaymentGateway } from './gateway.ts';
import { idOf, msOf, type Wire } from './stripe-wire.ts';

/** The maximum age of a signature, so that nobody can replay an old message; and how far a clock may be ahead. */
const TOLERANCE_S = 300;

/** The members of an event's object that name its customer or subscription. */
interface EventObject {
  readonly object?: string;
  readonly id?: string;
  readonly customer?: string | { readonly id: string } | null;
  readonly parent?: {
    readonly subscription_details?: { readonly subscription?: string | { readonly id: string } } | null;
  } | null;
}

export function verifyWebhook({
  stripe,
  clock,
  testMode,
  webhookSecrets,
}: Wire): Pick<PaymentGateway, 'verifyEvent'> {
  const opened = (body: Buffer, signature: string, secret: string) => {
    try {
      const now = clock.now().getTime();
      return stripe.webhooks.constructEvent(body, signature, secret, TOLERANCE_S, undefined, now);
    } catch (error) {
      if (error instanceof Stripe.errors.StripeSignatureVerificationError) return undefined;
      throw new ApiError('api/bad-request', { cause: error });
    }
  };
  return {
    verifyEvent(body, signature) {
      for (const secret of webhookSecrets()) {
        const event = opened(body, signature, secret);
        if (event === undefined) continue;
        // stripe-node looks at the age only: a message stamped ahead could be replayed until then.
        if (stampOf(signature) > clock.now().getTime() / 1000 + TOLERANCE_S) break;
        // A secret of the other mode: refused, so that Stripe's dashboard shows the mistake.
        if (event.livemode === testMode) break;
        return eventOf(event);
      }
      throw new ApiError('api/bad-request');
    },
  };
}

/** Seconds of the epoch: of several times the last one, which is the one that stripe-node checks the signature with. */
function stampOf(signature: string): number {
  const times = signature.split(',').filter((part) => part.startsWith('t='));
  return Number.parseInt(times.at(-1)?.slice(2) ?? '', 10);
}

function eventOf({ id, type, created, data }: Stripe.Event): GatewayEvent {
  const about = data.object as EventObject;
  const own = (name: string) => (about.object === name ? (about.id ?? null) : null);
  return {
    id,
    type,
    createdAt: msOf(created),
    customer: own('customer') ?? idOf(about.customer),
    subscriptionID: own('subscription') ?? idOf(about.parent?.subscription_details?.subscription),
    setupID: own('setup_intent'),
  };
}
