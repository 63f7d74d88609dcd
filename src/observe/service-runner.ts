import { isSecretAddress } from './address.ts';
import type { ServiceName } from './consent.ts';
import type { ErrorService, Person, SalesService } from './service.ts';

/** Starts each configured service; a missing one is not configured. */
export interface ServiceStarters {
  errors?: () => Promise<ErrorService>;
  analytics?: () => Promise<SalesService>;
  pixel?: () => Promise<SalesService>;
}

export type Running = Partial<{ errors: ErrorService; analytics: SalesService; pixel: SalesService }>;

/** The current address and person: every running service gets them, and each that starts later. */
export interface PageContext {
  person: Person | null;
  address: URL;
}

/** The running services. A service learns nothing of what happened before its start. */
export interface ServiceRunner {
  readonly running: Readonly<Running>;
  /** Starts and stops services until exactly the permitted ones run; nothing starts at an address with a secret. */
  update(): void;
  /** Calls every running service. */
  callAll(work: (service: ErrorService | SalesService) => void): void;
}

export interface ServiceRunnerDeps {
  starters: () => ServiceStarters;
  isPermitted: (name: ServiceName) => boolean;
  page: () => PageContext;
}

export function createServiceRunner({ starters, isPermitted, page }: ServiceRunnerDeps): ServiceRunner {
  const running: Running = {};
  const starting = new Set<ServiceName>();

  const start = async (name: ServiceName) => {
    const starter = starters()[name];
    if (!starter || running[name] || starting.has(name)) return;
    starting.add(name);
    // A failed start is tried again with the next screen.
    const service = await starter().catch(() => null);
    starting.delete(name);
    if (service === null) return;
    const { person, address } = page();
    // Consent withdrawn, or an address with a secret opened, while the service was loading.
    if (!isPermitted(name) || isSecretAddress(address)) return service.stop();
    Object.assign(running, { [name]: service });
    service.setPerson(person);
    service.shown(address);
  };

  return {
    running,
    update() {
      const quiet = isSecretAddress(page().address);
      for (const name of Object.keys(starters()) as ServiceName[]) {
        if (isPermitted(name)) {
          if (!quiet) void start(name);
        } else {
          running[name]?.stop();
          delete running[name];
        }
      }
    },
    callAll(work) {
      for (const service of Object.values(running)) work(service);
    },
  };
}
