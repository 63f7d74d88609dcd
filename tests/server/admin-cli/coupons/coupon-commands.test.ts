import { beforeAll, expect, test } from 'vitest';
import { usableCoupon } from '#server/billing/coupons/coupon-store.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import { aListeningServer, type ListeningServer } from '#tests/support/server/a-listening-server.ts';
import { runCommandLine } from '#tests/support/server/operations/run-command-line.ts';

let server: ListeningServer;
beforeAll(async () => {
  server = await aListeningServer();
});

function coupons(...args: string[]): Promise<string> {
  const { deps } = server.server;
  const storage = openStorage(deps.config);
  return runCommandLine(['coupons', ...args], { ...deps, storage });
}

const use = (rest: { currCode?: string; planID?: number } = {}) => ({
  uid: 'hana',
  currCode: 'pf-beginner',
  planID: 1,
  now: server.server.clock.now(),
  ...rest,
});

test('adds a coupon that can be used, and stops it', async () => {
  const said = await coupons(
    'add',
    'ｓｐｒｉｎｇ-2026',
    '--percent',
    '５０',
    '--months',
    '3',
    '--name',
    '春の割引',
  );
  expect(said).toContain('SPRING-2026 を作りました: 50%引き（3回）');
  const { db } = server.server.deps;
  expect(await usableCoupon(db, { code: 'spring-2026' }, use())).toMatchObject({
    name: '春の割引',
    percent_off: 50,
    amount_off: null,
    duration: 'repeating',
    months: 3,
  });
  expect(await coupons('list')).toMatch(/SPRING-2026 +春の割引 +50%引き +3回 +すべて +— +0 +使えます/);
  expect(await coupons('stop', 'spring-2026')).toContain('止めました');
  expect(await coupons('stop', 'spring-2026')).toContain('すでに止まっています');
  await expect(usableCoupon(db, { code: 'SPRING-2026' }, use())).rejects.toMatchObject({
    code: 'coupons/unknown',
  });
  expect(JSON.parse(await coupons('list', '--json'))[0]).toMatchObject({ state: 'stopped', taken: 0 });
});

test('adds a coupon for one curriculum and one plan until the end of a day', async () => {
  const limits = ['--curriculum', 'pf-beginner', '--plan', 'entry', '--until', '2026-11-22', '--max', '1'];
  await coupons('add', 'only-entry', '--amount', '480', '--once', ...limits);
  const { db } = server.server.deps;
  const find = (rest: Parameters<typeof use>[0]) => usableCoupon(db, { code: 'ONLY-ENTRY' }, use(rest));
  const coupon = await find({ planID: 2 });
  expect(coupon.name).toBe('480円引き');
  expect(coupon.redeem_by).toEqual(new Date('2026-11-22T15:00:00Z'));
  await expect(find({ planID: 1 })).rejects.toThrow();
  await expect(find({ planID: 2, currCode: 'gt-beginner' })).rejects.toThrow();
  const duplicate = coupons('add', 'Only-Entry', '--amount', '480', '--once');
  await expect(duplicate).rejects.toThrow(/すでにあります/);
});

test.each([
  [['add', 'AB', '--percent', '10', '--once'], /コードに使えません/],
  [['add', 'SALE%', '--percent', '10', '--once'], /コードに使えません/],
  [['add', 'SALE', '--once'], /--percent（割引率）か --amount/],
  [['add', 'SALE', '--percent', '10', '--amount', '100', '--once'], /どちらか一つ/],
  [['add', 'SALE', '--percent', '101', '--once'], /1から100まで/],
  [['add', 'SALE', '--percent', '9.5', '--once'], /1から100まで/],
  [['add', 'SALE', '--percent', '10'], /--once（1回だけ）/],
  [['add', 'SALE', '--percent', '10', '--once', '--forever'], /どれか一つ/],
  [['add', 'SALE', '--percent', '10', '--months', '37'], /1から36まで/],
  [['add', 'SALE', '--percent', '10', '--once', '--until', '2026-11-01'], /もう過ぎています/],
  [['add', 'SALE', '--percent', '10', '--once', '--curriculum', 'pf'], /あるのは: pf-beginner/],
  // Stripe refuses charges below 50 yen.
  [['add', 'SALE', '--amount', '950', '--once'], /エントリープランの受講料が30円/],
  [['stop', 'NEVER'], /ありません/],
])('answers %j with a sentence', async (args, sentence) => {
  await expect(async () => coupons(...args)).rejects.toThrow(sentence);
});
