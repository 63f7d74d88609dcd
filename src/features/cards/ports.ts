import type { Api } from '#api/client.ts';
import type { PendingSetups } from './entry/pending-setup.ts';
import type { LoadCardBank } from './stripe/card-bank.ts';

/** Dependencies of the card screens. They must be stable: the screens hold on to them. */
export interface CardPorts {
  api: Api;
  /** Loads Stripe's script when a card is entered or a bank has to be answered. */
  bank: LoadCardBank;
  pending: PendingSetups;
  /** Renews the account facts: an address may have been verified meanwhile. */
  renewed(): Promise<unknown>;
  /** The address of this page, to which a bank with a page of its own sends the person back. */
  returnURL(): string;
  now(): number;
}
