import type { Subscription } from '#contract/entities/subscription.ts';
import type { AccountActions } from '#session/account.ts';
import type { SignInProviders } from '#session/sign-in-methods.ts';

/** Dependencies of the account screens. They must be stable: the screens hold on to them. */
export interface AccountPorts {
  account: AccountActions;
  /** The sign-in providers that the server has enabled. */
  providers(): Promise<SignInProviders>;
  /** Closes a provider's pop-up that is still open. */
  cancelPopup(): void;
  /** Whether the server can end all sessions of a person. */
  revocable(): Promise<boolean>;
  /** Ends all sessions including this one, so the screen unmounts. */
  endSessions(): Promise<void>;
  /** The URL of the archive with the person's data, valid for a short time. */
  exportData(): Promise<string>;
}

/** A take that exists on this device only. */
export interface UndeliveredTake {
  takeID: string;
  lessonName: string;
  /** ISO time of the device. */
  startedAt: string;
}

/** Dependencies of the screen that deletes the account. */
export interface DeleteAccountPorts {
  /** Fetches the subscriptions; never answers from the cache. */
  subscriptions(): Promise<readonly Subscription[]>;
  /** Takes that the server does not have and that would be lost with the account; newest first. */
  undeliveredTakes(): Promise<readonly UndeliveredTake[]>;
  /** Saves a take as a file. */
  save(takeID: string): Promise<void>;
  /** Deletes the person and all their data on the server. */
  deleteAccount(): Promise<void>;
  /** Wipes the person's data from this device and signs out. Never rejects. */
  wipeDevice(): Promise<void>;
}
