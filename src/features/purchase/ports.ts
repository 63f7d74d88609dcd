import type { ReactNode } from 'react';
import type { Api } from '#api/client.ts';
import type { Card } from '#contract/entities/card.ts';
import type { Subscription } from '#contract/entities/subscription.ts';
import type { NetworkStatus } from '#network/status.ts';
import type { PurchaseItem } from '#observe/analytics.ts';
import type { AccountFacts } from '#session/account.ts';

/** What became of the question of a card's bank; `failed`: it was not answered, or could not be put. */
export type BankAnswer = 'confirmed' | 'failed' | { declineCode: string | null };

/** Saved cards and the form for a new one are another feature's; the route brings them here. */
export interface CardDeps {
  choice: (props: {
    selected: string | null;
    /** null: none is chosen, because there is none or a new one is being entered. */
    onSelect: (cardID: string | null) => void;
  }) => ReactNode;
  face: (card: Card) => ReactNode;
}

/** What the pages of a purchase are given. Make them once: they keep what they are given. */
export interface PurchasePorts {
  uid: string;
  api: Api;
  network: Pick<NetworkStatus, 'isOnline' | 'subscribe'>;
  now(): number;
  newKey(): string;
  /** Resolves after so many milliseconds. */
  after(ms: number): Promise<void>;
  /** Of this tab; what stands there survives a reload. */
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** The person's contracts as the school says now, never as they were kept. */
  subscriptions(): Promise<readonly Subscription[]>;
  account: {
    /** As this device knows them, without a line. */
    facts(): Promise<AccountFacts | null>;
    /** After asking the provider. */
    renewed(): Promise<AccountFacts | null>;
  };
  /** Puts the question of the card's bank to the person (3-D Secure). Never rejects. */
  askBank(clientSecret: string): Promise<BankAnswer>;
  /** A contract began or changed: what was known of this person's courses is asked anew. */
  renewed(subscription: Subscription): void;
  beginCheckout(item: PurchaseItem): void;
  /** @param at when the contract began: the purchase's id is made of it */
  purchased(at: number, item: PurchaseItem): void;
}
