import type { Analytics } from './analytics.ts';
import type { Reporter } from './reporter.ts';

/** Who is here, as far as services may ever learn of it. */
export interface Person {
  uid: string;
  email: string | null;
}

/** A service outside that runs, by consent. Failures of its own are swallowed: a lesson does not depend on it. */
export interface Service {
  setPerson(person: Person | null): void;
  /** Another page is shown. */
  shown(address: URL): void;
  /** From now on nothing is sent any more, also without a reload. */
  stop(): void;
}

export interface ErrorService extends Service, Omit<Reporter, 'setUser'> {}

export interface SalesService extends Service, Pick<Analytics, 'beginCheckout' | 'purchase'> {}
