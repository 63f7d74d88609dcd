import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test as base } from '@playwright/test';
import { refuseCardNumbers } from './card-numbers.ts';
import { setClock, untilDaylight } from './clock.ts';
import { freePort } from './free-port.ts';
import { type Line, layLine } from './line.ts';
import { Phone, type PhoneSettings } from './phone.ts';
import { School } from './school.ts';
import { type ServerProcess, startServer } from './server-process.ts';

/** A school with its server, the line to it, and as many phones as a journey needs; all gone afterwards. */
export interface World {
  readonly line: Line;
  readonly school: School;
  readonly server: ServerProcess;
  phone(settings?: Omit<PhoneSettings, 'origin'>): Phone;
}

interface Premises {
  /** How far the clocks of server and phones are ahead. */
  ahead: number;
  server: ServerProcess;
  line: Line;
  dataDir: string;
}

/** One server a worker: journeys do not share learners, so they can share a school. */
export const test = base.extend<
  { world: World },
  { premises: Premises; environment: Readonly<Record<string, string>>; daylight: boolean }
>({
  /** Settings of the server that a journey's school needs beyond the usual ones. */
  environment: [{}, { option: true, scope: 'worker' }],
  /** Whether it has to be day in Japan, whatever the hour. */
  daylight: [false, { option: true, scope: 'worker' }],
  premises: [
    async ({ environment, daylight }, use) => {
      const dataDir = mkdtempSync(path.join(tmpdir(), 'otomichi-e2e-'));
      const port = await freePort();
      const line = await layLine({ port });
      const ahead = daylight ? untilDaylight(Date.now()) : 0;
      const clocked = ahead > 0;
      const server = await startServer({ port, dataDir, publicOrigin: line.origin, environment, clocked });
      if (clocked) await server.advance(ahead);
      await use({ server, line, dataDir, ahead });
      await line.close();
      await server.kill('SIGTERM');
      refuseCardNumbers(dataDir, server.output());
      rmSync(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  world: async ({ premises }, use, info) => {
    const phones: Phone[] = [];
    premises.line.restore();
    await use({
      line: premises.line,
      school: new School(premises.dataDir),
      server: premises.server,
      phone: (settings = {}) => {
        const { ahead, line } = premises;
        const clock = ahead > 0 ? { before: `(${setClock})(${ahead});${settings.before ?? ''}` } : {};
        const phone = new Phone({ origin: line.origin, ...settings, ...clock });
        phones.push(phone);
        return phone;
      },
    });
    premises.line.restore();
    for (const phone of phones) {
      if (info.status !== info.expectedStatus) await phone.photograph(info.outputPath());
      await phone.throwAway();
    }
  },
});

export { expect } from '@playwright/test';
