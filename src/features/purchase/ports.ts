import type { ReactNode } from 'react';
import type { Api } from '#api/client.ts';
import type { Card } from '#contract/entities/card.ts';
import type { Subscription } from '#contract/entities/subscription.ts';
import type { NetworkStatus } from '#network/status.ts';
import type { PurchaseItem } from '#observe/analytics.ts';
import type { AccountFacts } from '#session/account.ts';

/** The answer of a card's bank; `failed`: it did not answer, or could not be asked. */
export type BankAnswer = 'confirmed' | 'failed' | { declineCode: string | null };

/** Components of the cards feature, which the route passes in. */
export interface CardSlots {
  choice: (props: {
    selected: string | null;
    /** null: no card is chosen, because there is none or a new one is being entered. */
    onSelect: (cardID: string | null) => void;
  }) => ReactNode;
  face: (card: Card) => ReactNode;
}

/** Dependencies of the purchase pages. They must be stable: the screens hold on to them. */
export interface PurchasePorts {
  uid: string;
  api: Api;
  network: Pick<NetworkStatus, 'isOnline' | 'subscribe'>;
  now(): number;
  newKey(): string;
  /** Resolves after `ms` milliseconds. */
  after(ms: number): Promise<void>;
  /** Storage of this tab, which survives a reload. */
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** Fetches the person's subscriptions; never answers from the cache. */
  subscriptions(): Promise<readonly Subscription[]>;
  account: {
    /** The facts that this device knows; works offline. */
    facts(): Promise<AccountFacts | null>;
    /** The facts after asking the provider. */
    renewed(): Promise<AccountFacts | null>;
    /** Mails the link that confirms the address; its page leads on to this path. Rejects with AuthError. */
    sendVerification(returnTo: string): Promise<void>;
  };
  /** Lets the person answer the card's bank (3-D Secure). Never rejects. */
  askBank(clientSecret: string): Promise<BankAnswer>;
  /** Called when a subscription began or changed; cached data of this person is fetched again. */
  subscriptionChanged(subscription: Subscription): void;
  beginCheckout(item: PurchaseItem): void;
  /** @param at when the subscription began; the purchase's id is made from it */
  purchased(at: number, item: PurchaseItem): void;
}
