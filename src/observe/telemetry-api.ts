import type { Analytics } from './analytics.ts';
import type { ServiceName } from './consent.ts';
import type { Person } from './service.ts';

/*
 * What the rest of the app knows of telemetry. Apart from the machine itself, which comes behind the first paint: what
 * stands here is in the first part of the app.
 */
export interface ConsentState {
  /** null: not known yet. Empty: there are none, and nothing to choose. */
  services: readonly ServiceName[] | null;
  choice: 'open' | 'agreed' | 'refused';
  /** ISO time of the choice. */
  at: string | null;
  /** Whether to ask now. */
  asks: boolean;
}

/** What the consent line and its setting need. */
export interface ConsentControl {
  state(): ConsentState;
  choose(agreed: boolean): void;
  subscribe(listener: () => void): () => void;
}

export interface Telemetry extends ConsentControl, Pick<Analytics, 'beginCheckout' | 'purchase'> {
  /** The one door for who is here. */
  setPerson(person: Person | null): void;
  /** Another page is shown; its whole address. */
  shown(href: string): void;
}

export const UNKNOWN_CONSENT: ConsentState = { services: null, choice: 'open', at: null, asks: false };
