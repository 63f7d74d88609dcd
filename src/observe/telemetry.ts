import { createStore } from '@tanstack/store';
import { subscribeTo } from '#lib/subscribe-to.ts';
import { type ConsentStore, mustAsk, permitted, type ServiceName } from './consent.ts';
import type { Reporter } from './reporter.ts';
import type { SalesService } from './service.ts';
import { createServiceRunner, type PageContext, type ServiceStarters } from './service-runner.ts';
import { type ConsentState, type Telemetry, UNKNOWN_CONSENT } from './telemetry-api.ts';

/*
 * Which services run:
 *
 *   configured and consented to, and the address contains no secret ──▶ started (each once)
 *   consent withdrawn                                               ──▶ stopped at once, started again by new consent
 */
export interface RunningTelemetry extends Telemetry {
  /** Call it once the configuration is known. */
  configure(starters: ServiceStarters): void;
  /** The error service that runs; null: none. */
  errors(): Omit<Reporter, 'setUser'> | null;
}

export function createTelemetry(consent: ConsentStore, href: string): RunningTelemetry {
  const page: PageContext = { person: null, address: new URL(href) };
  let starters: ServiceStarters | null = null;
  const store = createStore<ConsentState>(UNKNOWN_CONSENT);

  const configured = () => Object.keys(starters ?? {}) as ServiceName[];
  const runner = createServiceRunner({
    starters: () => starters ?? {},
    isPermitted: (name) => permitted(consent.choice(), configured()).includes(name),
    page: () => page,
  });
  const sales = (): SalesService[] => {
    const { analytics, pixel } = runner.running;
    return [analytics, pixel].filter((service) => service !== undefined);
  };
  const update = () => {
    runner.update();
    store.setState(() => stateOf(consent, starters === null ? null : configured()));
  };
  consent.subscribe(update);

  return {
    state: () => store.state,
    choose: (agreed) => consent.choose(agreed, configured()),
    subscribe: subscribeTo(store),
    configure(next) {
      starters = next;
      update();
    },
    setPerson(person) {
      page.person = person;
      runner.callAll((service) => service.setPerson(person));
    },
    shown(next) {
      page.address = new URL(next);
      runner.callAll((service) => service.shown(page.address));
      runner.update();
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
