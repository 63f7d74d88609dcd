import { createStore } from '@tanstack/store';
import { subscribeTo } from '#lib/subscribe-to.ts';

/** Third-party services that the server may configure; `features/consent/texts.ts` says what each of them receives. */
export type ServiceName = 'errors' | 'analytics' | 'pixel';

/** Increase it when more is sent: then everybody is asked again. */
const VERSION = 1;
const KEY = 'otomichi.consent';

export interface Choice {
  agreed: boolean;
  /** ISO time of the choice. */
  at: string;
  /** The services named in the question: consent covers only these. */
  services: readonly ServiceName[];
}

/** The visitor's choice on this device, shared by all tabs. */
export interface ConsentStore {
  /** null: no choice yet. */
  choice(): Choice | null;
  choose(agreed: boolean, services: readonly ServiceName[]): void;
  subscribe(listener: () => void): () => void;
}

export interface ConsentDeps {
  storage: Pick<Storage, 'getItem' | 'setItem'>;
  now: () => Date;
  /** Calls back when another tab has changed a key. */
  onStorage: (listener: (key: string | null) => void) => void;
}

export function consentStore({ storage, now, onStorage }: ConsentDeps): ConsentStore {
  const store = createStore(read(storage));
  onStorage((key) => {
    if (key === KEY || key === null) store.setState(() => read(storage));
  });
  return {
    choice: () => store.state,
    choose(agreed, services) {
      const choice: Choice = { agreed, at: now().toISOString(), services: [...services] };
      try {
        storage.setItem(KEY, JSON.stringify({ version: VERSION, ...choice }));
      } catch {
        // The storage is full or blocked: the choice lasts as long as this page.
      }
      store.setState(() => choice);
    },
    subscribe: subscribeTo(store),
  };
}

/** Which of the configured services may run. */
export function permitted(choice: Choice | null, configured: readonly ServiceName[]): readonly ServiceName[] {
  if (!choice?.agreed) return [];
  return configured.filter((name) => choice.services.includes(name));
}

/** Whether to ask: without a choice yet, or when a service was added after consent. A refusal stays a refusal. */
export function mustAsk(choice: Choice | null, configured: readonly ServiceName[]): boolean {
  if (configured.length === 0) return false;
  return choice === null || (choice.agreed && permitted(choice, configured).length < configured.length);
}

function read(storage: ConsentDeps['storage']): Choice | null {
  try {
    const stored: unknown = JSON.parse(storage.getItem(KEY) ?? 'null');
    return isChoice(stored) ? { agreed: stored.agreed, at: stored.at, services: stored.services } : null;
  } catch {
    return null;
  }
}

function isChoice(stored: unknown): stored is Choice {
  if (typeof stored !== 'object' || stored === null) return false;
  const { version, agreed, at, services } = stored as Record<string, unknown>;
  return (
    version === VERSION && typeof agreed === 'boolean' && typeof at === 'string' && Array.isArray(services)
  );
}
