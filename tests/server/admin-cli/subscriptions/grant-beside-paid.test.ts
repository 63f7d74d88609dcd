import { expect, test } from 'vitest';
import { openStorage } from '#server/storage/open-storage.ts';
import { aBillingServer } from '#tests/support/paying/a-billing-server.ts';
import { runCommandLine } from '#tests/support/server/operations/run-command-line.ts';

test('refuses a grant while a cancelled paid subscription has not ended, and grants it afterwards', async () => {
  const billing = await aBillingServer({ lessons: 3 });
  const { deps } = billing.server;
  const storage = openStorage(deps.config);
  const run = (...args: string[]) => runCommandLine(['subscriptions', ...args], { ...deps, storage });
  const grant = () => run('grant', '--uid', 'a', '--curriculum', 'pf-beginner', '--plan', 'standard');
  const buyer = billing.buyer('a');
  await buyer.card();
  expect((await buyer.join(2)).status).toBe(200);
  await expect(grant()).rejects.toThrow(/すでに受講中/);
  expect((await buyer.cancel('x')).status).toBe(200);
  await expect(grant()).rejects.toThrow(/お支払いのある契約が残っています（解約済み、2026-.+ まで）/);
  // Nothing hides the paid one: its learner may still take the cancellation back.
  expect((await buyer.keep()).status).toBe(200);
  expect(await buyer.list()).toHaveLength(1);
  expect((await buyer.cancel('x')).status).toBe(200);
  const stored = deps.db.selectFrom('subscriptions').select('expire_time');
  const { expire_time: end } = await stored.executeTakeFirstOrThrow();
  await billing.moveTo(end ?? new Date(Number.NaN));
  expect(await grant()).toContain('受講を登録しました');
  expect(await buyer.list()).toHaveLength(2);
});
