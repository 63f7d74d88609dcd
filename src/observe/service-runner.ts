import { isSecretAddress } from './address.ts';
import type { ServiceName } from './consent.ts';
import type { ErrorService, Person, SalesService } from './service.ts';

/** How each configured service is started; those that are missing are not configured. */
export interface ServiceStarters {
  errors?: () => Promise<ErrorService>;
  analytics?: () => Promise<SalesService>;
  pixel?: () => Promise<SalesService>;
}

export type Running = Partial<{ errors: ErrorService; analytics: SalesService; pixel: SalesService }>;

/** Where the page stands and who is here: told to every service that runs, and to each that starts later. */
export interface PageContext {
  person: Person | null;
  address: URL;
}

/** The services that run. Nothing that happened before a start is told afterwards. */
export interface ServiceRunner {
  readonly running: Readonly<Running>;
  /** Starts and stops until exactly the permitted ones run; on a page with a secret in its address nothing starts. */
  settle(): void;
  /** Tells all that run. */
  tell(deed: (service: ErrorService | SalesService) => void): void;
}

export interface ServiceRunnerDeps {
  starters: () => ServiceStarters;
  may: (name: ServiceName) => boolean;
  here: () => PageContext;
}

export function createServiceRunner({ starters, may, here }: ServiceRunnerDeps): ServiceRunner {
  const running: Running = {};
  const starting = new Set<ServiceName>();

  const start = async (name: ServiceName) => {
    const starter = starters()[name];
    if (!starter || running[name] || starting.has(name)) return;
    starting.add(name);
    // One that does not come now is tried again at the next page.
    const service = await starter().catch(() => null);
    starting.delete(name);
    if (service === null) return;
    const { person, address } = here();
    // Taken back, or walked to an address with a secret, while it was on its way.
    if (!may(name) || isSecretAddress(address)) return service.stop();
    Object.assign(running, { [name]: service });
    service.setPerson(person);
    service.shown(address);
  };

  return {
    running,
    settle() {
      const quiet = isSecretAddress(here().address);
      for (const name of Object.keys(starters()) as ServiceName[]) {
        if (may(name)) {
          if (!quiet) void start(name);
        } else {
          running[name]?.stop();
          delete running[name];
        }
      }
    },
    tell(deed) {
      for (const service of Object.values(running)) deed(service);
    },
  };
}
