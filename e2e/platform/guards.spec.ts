import type { Page } from '@playwright/test';
import { ADDRESS_ROWS, type AddressRow, type Who } from '#tests/support/address-rows.ts';
import { aNewEmail, settleWorker, signUp } from './support/learner.ts';
import { onboard } from './support/onboarding.ts';
import { expect, test } from './support/world.ts';

/** Opens each address as that person and looks where they end up, and at what they see there. */
async function walk(page: Page, who: Who): Promise<void> {
  for (const row of ADDRESS_ROWS) {
    await test.step(`${row.address} as ${who}`, async () => {
      await page.goto(row.address);
      const lands = row.lands[who] === 'here' ? (row.sendsOn ?? row.address) : row.lands[who];
      if (lands !== row.address) await page.waitForURL((url) => url.pathname === lands);
      await expectHeading(page, rowOf(lands));
      expect(new URL(page.url()).pathname).toBe(lands);
    });
  }
}

function rowOf(address: string): AddressRow {
  const found = ADDRESS_ROWS.find((row) => row.address === address);
  if (found === undefined) throw new Error(`no row for ${address}`);
  return found;
}

const expectHeading = (page: Page, { heading }: AddressRow) =>
  expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();

test('a visitor: every address, with the line and without it, and while it is not known who is here', async ({
  world,
}) => {
  // Each page is the first of a device: without an answer for 15 s it would be taken for a visitor's.
  const unknown = await world.phone({ withoutWorker: true, before: 'localStorage.clear()' }).open('/healthz');
  await unknown.context().route('**/config.json', () => undefined);
  for (const row of ADDRESS_ROWS) {
    await test.step(`${row.address}, not known yet`, async () => {
      await unknown.goto(row.address);
      if (row.beforeKnown) await expectHeading(unknown, row);
      else await expect(unknown.getByRole('status', { name: '読み込み中' })).toBeVisible();
    });
  }

  const page = await world.phone().open('/');
  await settleWorker(page);
  await walk(page, 'visitor');
  world.line.cut();
  await walk(page, 'visitor');
});

test('a newcomer and a member: every address, with the line and without it', async ({ world }) => {
  const page = await world.phone().open('/');
  await signUp(page, aNewEmail());
  await settleWorker(page);
  await walk(page, 'newcomer');
  world.line.cut();
  await walk(page, 'newcomer');
  world.line.restore();
  await page.goto('/onboarding');
  await onboard(page);
  await walk(page, 'member');
  await page.waitForLoadState('networkidle');
  world.line.cut();
  await walk(page, 'member');
});
