import type { Outcome } from '#outbox/ports.ts';

/**
 * The heavy part of the worker (database, identity, outbox) as a script of its own, so that a cold worker
 * answers a navigation without parsing it. It registers itself on the global scope when it is imported.
 */
export interface DeliveryPart {
  /** @param config the body of /config.json */
  deliver(config: unknown): Promise<Outcome>;
}

declare global {
  // Only `var` declares a member of the global scope.
  var otomichiDelivery: DeliveryPart | undefined;
}
