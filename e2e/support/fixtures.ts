import { test as base } from '@playwright/test';
import { BrowserPool } from './browser/browsers.ts';
import { setClock } from './browser/clock.ts';
import { Phone, type PhoneSettings } from './browser/phone.ts';
import type { AdminCli } from './server/admin-cli.ts';
import type { NetworkRelay } from './server/network-relay.ts';
import type { SentrySink } from './server/sentry-sink.ts';
import type { ServerProcess } from './server/server-process.ts';
import { type ServerKind, ServerPool } from './server/test-server.ts';

/** A server, the network in front of it and as many phones as a test needs. */
export interface World {
  readonly server: ServerProcess;
  readonly network: NetworkRelay;
  readonly admin: AdminCli;
  readonly sink: SentrySink;
  phone(settings?: Omit<PhoneSettings, 'origin'>): Phone;
  /** The server's time in milliseconds. */
  now(): number;
  /** Moves the server's clock forward; pages follow with `setClock`. */
  advance(ms: number): Promise<void>;
  /** How far the server's clock is ahead. */
  aheadMs(): number;
}

/** Tests do not share learners, so all tests of a worker share its servers and browsers. */
export const test = base.extend<
  { world: World; serverKind: ServerKind },
  { servers: ServerPool; browsers: BrowserPool }
>({
  serverKind: ['standard', { option: true }],
  servers: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      const servers = new ServerPool();
      await use(servers);
      await servers.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  browsers: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      const browsers = new BrowserPool();
      await use(browsers);
      await browsers.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  world: async ({ servers, browsers, serverKind }, use, info) => {
    const { server, network, admin, sink, aheadMs, advance } = await servers.get(serverKind);
    const phones: Phone[] = [];
    network.reset();
    await use({
      server,
      network,
      admin,
      sink,
      now: () => Date.now() + aheadMs(),
      advance,
      aheadMs,
      phone: (settings = {}) => {
        const clock = aheadMs() > 0 ? `(${setClock})(${aheadMs()});` : '';
        const initScript = clock + (settings.initScript ?? '');
        const phone = new Phone({ ...settings, origin: network.origin, initScript }, browsers);
        phones.push(phone);
        return phone;
      },
    });
    network.reset();
    for (const phone of phones) {
      if (info.status !== info.expectedStatus) await phone.screenshots(info.outputPath());
      await phone.dispose();
    }
  },
});

export { expect } from '@playwright/test';
