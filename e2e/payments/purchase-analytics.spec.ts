import { createAccount, openSignedIn } from '../support/accounts.ts';
import {
  choosePlan,
  confirmButton,
  expectDone,
  goToConfirmation,
  PURCHASE,
  saveCard,
} from '../support/checkout.ts';
import { expect, test } from '../support/fixtures.ts';
import { CARD } from '../support/server/card-numbers.ts';
import {
  CONSENT_TO_ALL,
  expectReports,
  openWatched,
  storeConsent,
  throwError,
} from '../support/telemetry.ts';

test.use({ serverKind: 'telemetry' });

test('reports a checkout and a purchase once each to analytics, and no card to error reports', {
  tag: '@extended',
}, async ({ world }) => {
  const { sink } = world;
  const { phone, page, external } = await openWatched(world, '/licenses.txt');
  await storeConsent(page, CONSENT_TO_ALL);
  const account = await createAccount(world.server, { verified: true });
  const shop = await openSignedIn(phone, account, PURCHASE);
  await page.close();
  await choosePlan(shop, 'エントリー');
  await saveCard(shop, CARD.good);
  await goToConfirmation(shop);
  await expect(confirmButton(shop)).toBeEnabled();
  const sent = (event: string) => external.events('analytics').filter(({ en }) => en === event);
  await expect.poll(() => sent('begin_checkout').length).toBe(1);
  expect(sent('purchase')).toEqual([]);
  await confirmButton(shop).click();
  await expectDone(shop);
  await expect.poll(() => sent('purchase').length).toBe(1);
  await shop.reload();
  await expectDone(shop);
  await expectReports(shop, sink);
  await throwError(shop, `planted ${CARD.good} and 4242 4242 4242 4242 after paying`);
  await expect.poll(() => sink.text()).toContain('after paying');

  expect(sent('begin_checkout')).toHaveLength(1);
  const [sale, ...more] = sent('purchase');
  expect(more).toEqual([]);
  expect(sale).toMatchObject({ currency: 'JPY', value: '980' });
  expect(sale?.['transaction_id']).toMatch(/^[\w-]{20,}$/);
  const everything = [sink.text(), ...external.requests()].join('\n');
  expect(everything).not.toMatch(/4242 ?4242 ?4242 ?4242/);
  expect(everything).not.toContain(account.email);
  expect(everything).not.toMatch(/seti_\w+_secret|pi_\w+_secret|client_secret=/);
  expect(external.cspViolations()).toEqual([]);
});
