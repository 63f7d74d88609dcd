import { CARD } from './support/card-numbers.ts';
import { aNewEmail, signUp } from './support/learner.ts';
import { linkTo } from './support/messages.ts';
import { onboard } from './support/onboarding.ts';
import { choosePlan, commit, expectDone, PURCHASE, prove, saveCard, toConfirm } from './support/paying.ts';
import { agree, aPhone, fail, reportsArrive, test } from './support/telemetry.ts';
import { expect } from './support/world.ts';

test.use({ daylight: true });

test('with consent analytics hear of a checkout and of a purchase once each, and error reports of no card', async ({
  world,
  sink,
}) => {
  const { page, outside } = await aPhone(world);
  await agree(page);
  await reportsArrive(page, sink);
  const email = aNewEmail();
  await signUp(page, email);
  await onboard(page);
  await prove(page, await linkTo(world.line.origin, email));
  await page.goto(PURCHASE);
  await choosePlan(page, 'エントリー');
  await saveCard(page, CARD.good);
  await toConfirm(page);
  await expect(commit(page)).toBeEnabled();
  const heard = (event: string) => outside.told('analytics').filter(({ en }) => en === event);
  await expect.poll(() => heard('begin_checkout').length).toBe(1);
  expect(heard('purchase')).toEqual([]);
  await commit(page).click();
  await expectDone(page);
  await expect.poll(() => heard('purchase').length).toBe(1);
  await page.reload();
  await expectDone(page);
  await reportsArrive(page, sink);
  await fail(page, `planted ${CARD.good} and 4242 4242 4242 4242 after paying`);
  await expect.poll(() => sink.text()).toContain('after paying');

  expect(heard('begin_checkout')).toHaveLength(1);
  const [sale, ...more] = heard('purchase');
  expect(more).toEqual([]);
  expect(sale).toMatchObject({ currency: 'JPY', value: '980' });
  expect(sale?.['transaction_id']).toMatch(/^[\w-]{20,}$/);
  const told = [sink.text(), ...outside.asked()].join('\n');
  expect(told).not.toMatch(/4242 ?4242 ?4242 ?4242/);
  expect(told).not.toContain(email);
  expect(told).not.toMatch(/seti_\w+_secret|pi_\w+_secret|client_secret=/);
  expect(outside.refused()).toEqual([]);
});
