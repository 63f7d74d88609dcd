import type { Api } from '#api/client.ts';
import type { Subscription } from '#contract/entities/subscription.ts';

/**
 * Dependencies of the subscription screens. Each action carries an idempotency key: a repeat after a lost answer carries
 * the same key and is done once. Every action updates the cached list.
 */
export interface SubscriptionPorts {
  api: Api;
  /** Fetches the subscriptions; never answers from the cache. */
  fetchSubscriptions(): Promise<readonly Subscription[]>;
  cancel(currCode: string, reason: string, key: string): Promise<Subscription>;
  keep(currCode: string, key: string): Promise<Subscription>;
  complete(currCode: string, key: string): Promise<Subscription>;
}
