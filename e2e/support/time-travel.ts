import type { Page } from '@playwright/test';
import { setClock } from './browser/clock.ts';
import type { World } from './fixtures.ts';

/** Moves server and page forward in time and opens an address, as on another day. */
export async function travel(world: World, page: Page, ms: number, address: string): Promise<void> {
  // No page of the app is open while the clocks move: to it the jump would be a token that expires in an instant.
  await page.goto('about:blank');
  await world.advance(ms);
  await page.addInitScript(setClock, world.aheadMs());
  await page.goto(address);
}

/** Runs jobs of the queue now, which cron would run at the next minute. */
export async function runJobs({ server }: World, ...names: string[]): Promise<void> {
  await server.request({ do: 'jobs', names });
}
