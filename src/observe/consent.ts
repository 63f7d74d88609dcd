/** Services outside that a school may have set up; what each hears stands in `features/consent/texts.ts`. */
export type ServiceName = 'errors' | 'analytics' | 'pixel';

/** Changes when what is sent changes: then everybody is asked anew. */
const VERSION = 1;
const KEY = 'otomichi.consent';

export interface Choice {
  agreed: boolean;
  /** ISO time of the choice. */
  at: string;
  /** The services that stood in the question: a yes holds for these and no others. */
  services: readonly ServiceName[];
}

/** The visitor's choice, on this device, for all of its tabs. */
export interface ConsentStore {
  /** null: not chosen yet. */
  choice(): Choice | null;
  choose(agreed: boolean, services: readonly ServiceName[]): void;
  subscribe(listener: () => void): () => void;
}

export interface ConsentDeps {
  storage: Pick<Storage, 'getItem' | 'setItem'>;
  now: () => Date;
  /** Tells when another tab has changed that key. */
  onStorage: (listener: (key: string | null) => void) => void;
}

export function consentStore({ storage, now, onStorage }: ConsentDeps): ConsentStore {
  const listeners = new Set<() => void>();
  let held = read(storage);
  const tell = () => {
    for (const listener of listeners) listener();
  };
  onStorage((key) => {
    if (key !== KEY && key !== null) return;
    held = read(storage);
    tell();
  });
  return {
    choice: () => held,
    choose(agreed, services) {
      held = { agreed, at: now().toISOString(), services: [...services] };
      try {
        storage.setItem(KEY, JSON.stringify({ version: VERSION, ...held }));
      } catch {
        // No room, or a window that keeps nothing: the choice holds as long as this page.
      }
      tell();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Which of the configured services may run. */
export function permitted(choice: Choice | null, configured: readonly ServiceName[]): readonly ServiceName[] {
  if (!choice?.agreed) return [];
  return configured.filter((name) => choice.services.includes(name));
}

/** Whether to ask: nobody chose yet, or somebody agreed before a further service was there. A no stays a no. */
export function mustAsk(choice: Choice | null, configured: readonly ServiceName[]): boolean {
  if (configured.length === 0) return false;
  return choice === null || (choice.agreed && permitted(choice, configured).length < configured.length);
}

function read(storage: ConsentDeps['storage']): Choice | null {
  try {
    const kept: unknown = JSON.parse(storage.getItem(KEY) ?? 'null');
    return isChoice(kept) ? { agreed: kept.agreed, at: kept.at, services: kept.services } : null;
  } catch {
    return null;
  }
}

function isChoice(kept: unknown): kept is Choice {
  if (typeof kept !== 'object' || kept === null) return false;
  const { version, agreed, at, services } = kept as Record<string, unknown>;
  return (
    version === VERSION && typeof agreed === 'boolean' && typeof at === 'string' && Array.isArray(services)
  );
}
