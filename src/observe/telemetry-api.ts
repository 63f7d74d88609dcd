import type { Analytics } from './analytics.ts';
import type { ServiceName } from './consent.ts';
import type { Person } from './service.ts';

/** What the rest of the app sees of telemetry. In the first bundle; the services load after the first paint. */
export interface ConsentState {
  /** null: unknown yet. Empty: no service is configured, and there is nothing to choose. */
  services: readonly ServiceName[] | null;
  choice: 'open' | 'agreed' | 'refused';
  /** ISO time of the choice. */
  at: string | null;
  /** Whether to ask now. */
  asks: boolean;
}

/** What the consent prompt and its setting need. */
export interface ConsentControl {
  state(): ConsentState;
  choose(agreed: boolean): void;
  subscribe(listener: () => void): () => void;
}

export interface Telemetry extends ConsentControl, Analytics {
  /** Sets the person for all services. */
  setPerson(person: Person | null): void;
  /** Reports another screen by its full address. */
  shown(href: string): void;
}

export const UNKNOWN_CONSENT: ConsentState = { services: null, choice: 'open', at: null, asks: false };
