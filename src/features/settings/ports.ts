import type { Subscription } from '#contract/entities/subscription.ts';
import type { AccountActions } from '#session/account.ts';
import type { SignInProviders } from '#session/sign-in-methods.ts';

/** What the screens of one's own account are given. */
export interface AccountPorts {
  account: AccountActions;
  /** Which providers this school has opened. */
  providers(): Promise<SignInProviders>;
  /** Ends a pop-up of a provider that is still open. */
  cancelPopup(): void;
  /** Whether the school can end all sessions of a person. */
  revocable(): Promise<boolean>;
  /** Ends all sessions, this one too: the screen goes. */
  endSessions(): Promise<void>;
  /** Where the archive of the person can be fetched, for a short time. */
  exportData(): Promise<string>;
}

/** A recording that stands on this device alone. */
export interface TakeHere {
  takeID: string;
  lessonName: string;
  /** ISO time of the device. */
  startedAt: string;
}

/** What leaving for good needs beyond that. */
export interface LeavingPorts {
  /** As the school says now; never an answer that was kept. */
  subscriptions(): Promise<readonly Subscription[]>;
  /** What the school does not have and would be lost with the account; newest first. */
  takesHere(): Promise<readonly TakeHere[]>;
  /** Hands a recording over as a file. */
  save(takeID: string): Promise<void>;
  /** The school deletes the person and everything of theirs. */
  removePerson(): Promise<void>;
  /** Everything of the person leaves this device, and the person the app. Never rejects. */
  farewell(): Promise<void>;
}
