import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { coupons } from '#contract/coupons.ts';
import { DAY_MS } from '#domain/time-units.ts';
import { redeemCoupon } from '#server/billing/coupons/coupon-store.ts';
import { grantPersonalCoupon, stopPersonalCoupon } from '#server/billing/coupons/personal-coupon-store.ts';
import type { Database } from '#server/db/connect.ts';
import { type ABuyer, aBuyer, CURR } from '#tests/support/server/a-buyer.ts';
import { aCurriculum } from '#tests/support/server/a-curriculum.ts';
import { type AServer, aServer } from '#tests/support/server/a-server.ts';

let server: AServer;
beforeAll(async () => {
  server = await aServer();
  await aCurriculum(server.deps.db, { courses: [{ courseCode: 'pf-1', lessons: 40 }] });
});

async function aScarceCoupon(code: string, max_redemptions: number): Promise<string> {
  const coupon_id = crypto.randomUUID();
  await server.deps.db
    .insertInto('coupons')
    .values({
      coupon_id,
      code,
      name: `${code}割引`,
      percent_off: 50,
      duration: 'once',
      months: null,
      max_redemptions,
      created_at: server.clock.now(),
    })
    .execute();
  return coupon_id;
}

/** A buyer with a card and a quote that includes the coupon. */
async function whoWants(uid: string, code: string): Promise<{ buyer: ABuyer; quoteID: string }> {
  const buyer = aBuyer(server, uid);
  await buyer.card();
  return { buyer, quoteID: (await buyer.quote(2, code)).body.quote.quoteID };
}

test('two simultaneous checkouts with one coupon do not deadlock', async () => {
  const couponID = await aScarceCoupon('MEET', 5);
  const people = await Promise.all(['meet-1', 'meet-2'].map((uid) => whoWants(uid, 'MEET')));
  const { db, clock } = server.deps;
  const now = clock.now();
  let written = 0;
  let bothWritten = () => {};
  const both = new Promise<void>((done) => {
    bothWritten = done;
  });
  const joins = people.map(({ buyer: { uid }, quoteID }) =>
    db.transaction().execute(async (trx) => {
      const checkoutID = crypto.randomUUID();
      await trx
        .insertInto('joinings')
        .values({
          joining_id: checkoutID,
          uid,
          curr_code: CURR,
          plan_id: 2,
          coupon_id: couponID,
          quote_id: quoteID,
          trial: false,
          stripe_payment_method_id: 'pm_1',
          request: '{}',
          state: 'failed',
          created_at: now,
        })
        .execute();
      written += 1;
      if (written === people.length) bothWritten();
      await both;
      await redeemCoupon(trx, { couponID, checkoutID, use: { uid, currCode: CURR, planID: 2, now } });
    }),
  );
  expect((await Promise.allSettled(joins)).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
});

test('simultaneous checkouts redeem a scarce coupon exactly as often as allowed, and the others are refused', async () => {
  await aScarceCoupon('FEW', 2);
  const people = [];
  for (const uid of ['few-1', 'few-2', 'few-3', 'few-4', 'few-5']) people.push(await whoWants(uid, 'FEW'));
  const said = await Promise.all(people.map(({ buyer, quoteID }) => buyer.create({ quoteID }, 2)));
  expect(said.map(({ status }) => status).sort()).toEqual([200, 200, 404, 404, 404]);
  const taken = people.map(async ({ buyer }) => (await buyer.orders()).map(({ amount }) => amount));
  expect((await Promise.all(taken)).flat()).toEqual([490, 490]);
});

test('a coupon that a checkout has just redeemed is not stopped', async () => {
  const { db, clock } = server.deps;
  const now = clock.now();
  const buyer = aBuyer(server, 'invited');
  await buyer.card();
  const given = {
    uid: 'invited',
    name: '友だち招待クーポン',
    yen: 500,
    redeemBy: new Date(now.getTime() + DAY_MS),
  };
  const couponID = await db.transaction().execute((trx) => grantPersonalCoupon(trx, { ...given, now }));
  const [{ code }] = (await server.answer(coupons.list, {}, 'invited')).body.coupons;
  const quoteID = (await buyer.quote(2, code)).body.quote.quoteID;
  // The checkout stands still between its redemption and its commit until the test lets go of this lock.
  await sql`create function stand_still() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock(7); return null; end $$`.execute(db);
  await sql`create trigger stand_still after insert on coupon_redemptions
    for each row execute function stand_still()`.execute(db);
  const under = await db.connection().execute(async (conn) => {
    await sql`select pg_advisory_lock(7)`.execute(conn);
    const checkout = buyer.create({ quoteID }, 2);
    await untilOneWaits(conn, 'advisory');
    const stop = db.transaction().execute((trx) => stopPersonalCoupon(trx, couponID, now));
    await untilOneWaits(conn, 'transactionid');
    await sql`select pg_advisory_unlock(7)`.execute(conn);
    return { checkout, stop };
  });
  expect((await under.checkout).status).toBe(200);
  expect(await under.stop).toBeNull();
  expect((await buyer.orders()).map(({ amount }) => amount)).toEqual([480]);
  const stored = db.selectFrom('coupons').select('stopped_at').where('coupon_id', '=', couponID);
  expect(await stored.executeTakeFirst()).toEqual({ stopped_at: null });
});

async function untilOneWaits(conn: Database, what: string): Promise<void> {
  for (let isWaiting = false; !isWaiting; ) {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and wait_event = ${what}`.execute(conn);
    isWaiting = rows.length > 0;
  }
}
