import type { Page } from '@playwright/test';
import { ADDRESS_ROWS, type AddressRow, type Who } from '#tests/support/address-rows.ts';
import { createAccount, openAsMember, openSignedIn } from '../support/accounts.ts';
import { navigate } from '../support/browser/navigate.ts';
import { expect, test } from '../support/fixtures.ts';
import { waitForServiceWorker } from '../support/recording.ts';

/**
 * One address of each kind. These are loaded as a document as well as reached within the app; of all others the guard's decision is
 * tested for everybody in `tests/app/auth/address-access.test.ts`, and a member walks through them here.
 */
const LOADED = [
  '/',
  '/signIn',
  '/terms',
  '/onboarding',
  '/home',
  '/lessons/pf-trial_1_1/homework',
  '/settings/nowhere',
];

/** Opens addresses as that person and expects where they end up and what they see there. */
async function walk(page: Page, who: Who, rows = ADDRESS_ROWS): Promise<void> {
  for (const row of rows) {
    const lands = row.lands[who] === 'here' ? (row.sendsOn ?? row.address) : row.lands[who];
    const open = [navigate, ...(LOADED.includes(row.address) ? [load] : [])];
    for (const openAddress of open) {
      await test.step(`${row.address} as ${who}`, async () => {
        await openAddress(page, row.address);
        if (lands !== row.address) await page.waitForURL((url) => url.pathname === lands);
        await expectHeading(page, rowOf(lands));
        expect(new URL(page.url()).pathname).toBe(lands);
      });
      // The landing page is a document without the app; on from here within the app again.
      if (openAddress === load && lands === '/') await page.goto('/terms');
    }
  }
}

const load = (page: Page, address: string) => page.goto(address);
const loadedRows = () => ADDRESS_ROWS.filter(({ address }) => LOADED.includes(address));

function rowOf(address: string): AddressRow {
  const found = ADDRESS_ROWS.find((row) => row.address === address);
  if (found === undefined) throw new Error(`no row for ${address}`);
  return found;
}

const expectHeading = (page: Page, { heading }: AddressRow) =>
  expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();

test('shows a page or a spinner while it is not known who opens it', async ({ world }) => {
  // Each page is the first one of a device. The configuration never arrives; after 15 s the app would assume a visitor.
  const phone = world.phone({ initScript: 'localStorage.clear()' });
  const page = await phone.open('/healthz');
  await phone.context.route('**/config.json', () => undefined);
  for (const address of LOADED) {
    await test.step(address, async () => {
      const row = rowOf(address);
      await page.goto(address);
      if (row.beforeKnown) await expectHeading(page, row);
      else await expect(page.getByRole('status', { name: '読み込み中' })).toBeVisible();
    });
  }
});

test('guards each kind of address for a visitor, online and offline', async ({ world }) => {
  const page = await world.phone({ serviceWorker: true }).open('/terms');
  await waitForServiceWorker(page);
  await walk(page, 'visitor', loadedRows());
  world.network.cut();
  await walk(page, 'visitor', loadedRows());
});

test('guards each kind of address for a newcomer, online and offline', { tag: '@extended' }, async ({
  world,
}) => {
  const newcomer = await createAccount(world.server, { onboarded: false });
  const page = await openSignedIn(world.phone({ serviceWorker: true }), newcomer, '/onboarding');
  await waitForServiceWorker(page);
  await walk(page, 'newcomer', loadedRows());
  world.network.cut();
  await walk(page, 'newcomer', loadedRows());
});

test('guards every address for a member, online and offline', { tag: '@extended' }, async ({ world }) => {
  const { page } = await openAsMember(world, world.phone({ serviceWorker: true }));
  await waitForServiceWorker(page);
  await walk(page, 'member');
  await page.waitForLoadState('networkidle');
  world.network.cut();
  await walk(page, 'member');
});
