import type { Api } from '#api/client.ts';
import type { BankDoor } from './stripe/card-bank.ts';
import type { PendingSetups } from './entry/pending-setup.ts';

/** What everything with cards in it is given. Made once for a page: the parts keep what they are given. */
export interface CardPorts {
  api: Api;
  /** Stripe's script, loaded when somebody wants to enter a card or has to answer their bank. */
  bank: BankDoor;
  pending: PendingSetups;
  /** Asks the provider who is here: an address may have been proven meanwhile, on this device or another. */
  renewed(): Promise<unknown>;
  /** This page, where a bank that asks on a page of its own sends the person back to. */
  returnURL(): string;
  now(): number;
}
