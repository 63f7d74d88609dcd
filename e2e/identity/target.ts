import type { BrowserContext, Page } from '@playwright/test';

/** A person of Google or Apple who does not exist. */
export interface SocialPerson {
  name: string;
  email: string;
}

export interface MailLink {
  mode: string;
  oobCode: string;
  continueUrl: string | null;
  apiKey: string | null;
}

/**
 * Whoever answers the calls of the Identity Toolkit: our embedded identity, or the official emulator as the oracle. What
 * the SDK cannot do (read a mail, disable an account) is done through the doors that each has.
 */
export interface Target {
  readonly name: 'embedded' | 'emulator';
  readonly origin: string;
  readonly projectId: string;
  readonly apiKey: string;
  /** Before a page is opened: what this target needs of the browser. */
  dress(context: BrowserContext): Promise<void>;
  /** The newest mail to that address. */
  mail(email: string): Promise<MailLink>;
  /** The newest code sent to that number. */
  sms(phoneNumber: string): Promise<string>;
  disable(uid: string): Promise<void>;
  /** Chooses who somebody is on the page of a provider. */
  choose(chooser: Page, person: SocialPerson): Promise<void>;
  close(): Promise<void>;
}
