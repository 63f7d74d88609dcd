import type { Outcome } from '#outbox/ports.ts';

/**
 * The heavy part of the worker (rows, identity, outbox), a script of its own: a cold worker answers a navigation
 * without parsing it. It puts this on the global scope when it is imported.
 */
export interface DeliveryPart {
  /** @param config the body of /config.json */
  deliver(config: unknown): Promise<Outcome>;
}

declare global {
  // Only `var` declares a member of the global scope.
  var otomichiDelivery: DeliveryPart | undefined;
}
