import type { Api } from '#api/client.ts';
import type { Subscription } from '#contract/entities/subscription.ts';

/**
 * What a person does with a contract. Each deed names its gesture by a key: a repeat of the same gesture, after an answer
 * was lost, carries the same key and is done once. What the device keeps is renewed by every deed.
 */
export interface SubscriptionPorts {
  api: Api;
  /** The contracts as the school says now; never an answer that was kept. */
  look(): Promise<readonly Subscription[]>;
  cancel(currCode: string, reason: string, key: string): Promise<Subscription>;
  keep(currCode: string, key: string): Promise<Subscription>;
  complete(currCode: string, key: string): Promise<Subscription>;
}
