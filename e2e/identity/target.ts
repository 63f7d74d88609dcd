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
 * A server of the Identity Toolkit: our embedded identity, or the official emulator as the oracle. What the SDK cannot do
 * (read a mail, disable an account) each target does in its own way.
 */
export interface Target {
  readonly name: 'embedded' | 'emulator';
  readonly origin: string;
  readonly projectId: string;
  readonly apiKey: string;
  /** Prepares the browser context before a page is opened. */
  prepareContext(context: BrowserContext): Promise<void>;
  /** Returns the newest mail to that address. */
  mail(email: string): Promise<MailLink>;
  /** Returns the newest code sent to that number. */
  sms(phoneNumber: string): Promise<string>;
  disable(uid: string): Promise<void>;
  /** Chooses a person on the page of a provider. */
  choose(chooser: Page, person: SocialPerson): Promise<void>;
}
