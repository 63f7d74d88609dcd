import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { aDatabase } from '#tests/support/server/a-database.ts';
import { whenDone } from '#tests/support/when-done.ts';

/** What the school publishes and whom it employs, and coupons and charges: no row of them is ever deleted. */
const NEVER_DELETED = [
  ...['categories', 'curriculums', 'courses', 'lessons', 'teachers', 'teacher_accounts', 'plans'],
  ...['coupons', 'orders'],
];

test('who deletes a row finds by an index what refers to it: a person leaves as quickly among a million', async () => {
  const { db, drop } = await aDatabase();
  whenDone(() => drop());
  // An index whose condition is `is not null` serves as well; one of visible rows does not.
  const { rows } = await sql<{ reference: string }>`
    select c.conrelid::regclass || '.' || a.attname as reference
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and not c.confrelid::regclass::text = any(${NEVER_DELETED})
      and not exists (
        select from pg_index i
        where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1]
          and (i.indpred is null
            or pg_get_expr(i.indpred, i.indrelid) = '(' || a.attname || ' IS NOT NULL)'))
    order by reference`.execute(db);
  expect(rows.map(({ reference }) => reference)).toEqual([]);
});
