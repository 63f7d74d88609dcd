import type { Analytics } from './analytics.ts';
import type { Reporter } from './reporter.ts';

/** What services may learn about the signed-in person. */
export interface Person {
  uid: string;
  email: string | null;
}

/** A third-party service that runs with consent. Its own failures are swallowed: no lesson depends on it. */
export interface Service {
  setPerson(person: Person | null): void;
  /** Reports another screen. */
  shown(address: URL): void;
  /** Stops sending at once, without a reload. */
  stop(): void;
}

export interface ErrorService extends Service, Omit<Reporter, 'setUser'> {}

export interface SalesService extends Service, Analytics {}
