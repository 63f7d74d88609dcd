import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { setClock } from './clock.ts';
import { freePort } from './free-port.ts';
import { Phone } from './phone.ts';
import { School } from './school.ts';
import { startServer } from './server-process.ts';

export const DAY = 24 * 60 * 60_000;

/** A school and a learner's phone whose clocks a journey moves together. */
export async function aTimeMachine() {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'otomichi-weeks-'));
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const server = await startServer({ port, dataDir, publicOrigin: origin, clocked: true });
  const phone = new Phone({ origin, withoutWorker: true });
  let ahead = 0;
  return {
    phone,
    school: new School(dataDir),
    now: () => Date.now() + ahead,
    /** Time goes by at school and on this page; it is loaded anew at `address`, as on another evening. */
    async later(page: Page, days: number, address: string) {
      // Nobody looks on while the clocks move: to an open page the jump would be a token that ran out in an instant.
      await page.goto('about:blank');
      ahead += days * DAY;
      await server.advance(days * DAY);
      await page.addInitScript(setClock, ahead);
      await page.goto(address);
    },
    async end() {
      await phone.throwAway();
      await server.kill('SIGTERM');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
