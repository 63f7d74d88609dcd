import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { usableCoupon } from '#server/billing/coupons/coupon-store.ts';
import { watched } from '#tests/support/community/explained.ts';
import { aBuyer, CURR } from '#tests/support/server/a-buyer.ts';
import { aCurriculum } from '#tests/support/server/a-curriculum.ts';
import { type AServer, aServer } from '#tests/support/server/a-server.ts';

const FRIENDS = 40;
let server: AServer;
let quoteID: string;
beforeAll(async () => {
  server = await aServer();
  await aCurriculum(server.deps.db, { courses: [{ courseCode: 'pf-1', lessons: 4 }] });
  const buyer = aBuyer(server, 'hana');
  await buyer.card();
  quoteID = (await buyer.quote(2)).body.quote.quoteID;
});

/** A coupon of a campaign that forty people have redeemed, and hana as well where told. */
async function aPopularCoupon(code: string, most: number | null, mine?: 'open' | 'done') {
  const { db } = server.deps;
  const now = server.clock.now();
  const couponID = randomUUID();
  await sql`
    insert into coupons (coupon_id, code, name, percent_off, duration, max_redemptions, created_at)
    values (${couponID}, ${code}, ${code}, 50, 'once', ${most}, ${now})`.execute(db);
  await sql`
    insert into people (uid, created_at, seen_at)
    select 'friend-' || n, ${now}, ${now} from generate_series(1, ${FRIENDS}::integer) n on conflict do nothing`.execute(
    db,
  );
  await sql`
    with who as (
      select uid, case when uid = 'hana' then ${mine ?? 'done'} else 'done' end as state from people
      where uid like 'friend-%' or (uid = 'hana' and ${mine !== undefined}::boolean)),
    joined as (
      insert into joinings (joining_id, uid, curr_code, plan_id, coupon_id, quote_id, trial, stripe_payment_method_id,
        request, state, created_at)
      select gen_random_uuid(), uid, ${CURR}, 2, ${couponID}, ${quoteID}, false, 'pm_1', '{}', state, ${now} from who
      returning joining_id, uid)
    insert into coupon_redemptions (coupon_id, uid, joining_id, redeemed_at)
    select ${couponID}, uid, joining_id, ${now} from joined`.execute(db);
}

/** Whether hana may use it, and the most rows that came out of the database for one statement. */
async function asked(code: string) {
  const { db, statements } = watched(server.database.pool);
  const isUsable = await usableCoupon(db, { code }, { uid: 'hana', now: server.clock.now() }).then(
    () => true,
    () => false,
  );
  const counts = await Promise.all(
    statements.map(async (statement) => {
      const { rows } = await server.database.pool.query(statement.sql, statement.parameters as unknown[]);
      return rows.length;
    }),
  );
  return { isUsable, rows: Math.max(...counts) };
}

// Each quote and each join read all redemptions of its coupon.
test('a coupon that many have redeemed is looked at without them, and counts as before', async () => {
  await aPopularCoupon('FREE', null);
  expect(await asked('FREE')).toEqual({ isUsable: true, rows: 1 });
  await aPopularCoupon('ROOM', FRIENDS + 1);
  expect(await asked('ROOM')).toEqual({ isUsable: true, rows: 1 });
  await aPopularCoupon('FULL', FRIENDS);
  expect(await asked('FULL')).toMatchObject({ isUsable: false });
  await aPopularCoupon('GONE', null, 'done');
  expect(await asked('GONE')).toMatchObject({ isUsable: false });
  await aPopularCoupon('OPEN', FRIENDS + 1, 'open');
  expect(await asked('OPEN')).toEqual({ isUsable: true, rows: 1 });
});
