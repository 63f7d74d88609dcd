import { type ConsentStore, mustAsk, permitted, type ServiceName } from './consent.ts';
import type { Reporter } from './reporter.ts';
import type { SalesService } from './service.ts';
import { createServiceRunner, type PageContext, type ServiceStarters } from './service-runner.ts';
import { type ConsentState, type Telemetry, UNKNOWN_CONSENT } from './telemetry-api.ts';

/*
 * Which services run:
 *
 *   configured ∩ agreed to, and the page's address holds no secret ──▶ started (each once)
 *   agreement taken back                                           ──▶ stopped at once, started again by a new yes
 */
export interface RunningTelemetry extends Telemetry {
  /** Told once the configuration is known. */
  configure(starters: ServiceStarters): void;
  /** Where errors go now; null: nowhere. */
  errors(): Omit<Reporter, 'setUser'> | null;
}

export function createTelemetry(consent: ConsentStore, href: string): RunningTelemetry {
  const listeners = new Set<() => void>();
  const here: PageContext = { person: null, address: new URL(href) };
  let starters: ServiceStarters | null = null;
  let state = UNKNOWN_CONSENT;

  const configured = () => Object.keys(starters ?? {}) as ServiceName[];
  const runner = createServiceRunner({
    starters: () => starters ?? {},
    may: (name) => permitted(consent.choice(), configured()).includes(name),
    here: () => here,
  });
  const sales = (): SalesService[] => {
    const { analytics, pixel } = runner.running;
    return [analytics, pixel].filter((service) => service !== undefined);
  };
  const turn = () => {
    state = stateOf(consent, starters === null ? null : configured());
    runner.settle();
    for (const listener of listeners) listener();
  };
  consent.subscribe(turn);

  return {
    state: () => state,
    choose: (agreed) => consent.choose(agreed, configured()),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    configure(next) {
      starters = next;
      turn();
    },
    setPerson(person) {
      here.person = person;
      runner.tell((service) => service.setPerson(person));
    },
    shown(next) {
      here.address = new URL(next);
      runner.tell((service) => service.shown(here.address));
      runner.settle();
    },
    beginCheckout: (item) => {
      for (const service of sales()) service.beginCheckout(item);
    },
    purchase: (transactionID, item) => {
      for (const service of sales()) service.purchase(transactionID, item);
    },
    errors: () => runner.running.errors ?? null,
  };
}

function stateOf(consent: ConsentStore, services: readonly ServiceName[] | null): ConsentState {
  const choice = consent.choice();
  return {
    services,
    choice: choice === null ? 'open' : choice.agreed ? 'agreed' : 'refused',
    at: choice?.at ?? null,
    asks: mustAsk(choice, services ?? []),
  };
}
