import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { aServer } from '#tests/support/server/a-server.ts';

/** What learners show each other, what refers to it, and what tells their browsers of it. */
const TABLES = [
  ...['pictures', 'picture_uploads', 'profiles', 'former_usernames', 'follows', 'mutes'],
  ...['posts', 'post_likes', 'post_comments', 'post_reports', 'post_versions', 'plays'],
  ...['moderation_actions', 'notices', 'push_subscriptions', 'push_sends'],
];

test('who deletes a row finds by an index what refers to it: a person with a thousand posts leaves as quickly among a million', async () => {
  const { deps } = await aServer();
  // An index whose condition is `is not null` serves as well; one of visible rows does not.
  const { rows } = await sql<{ reference: string }>`
    select c.conrelid::regclass || '.' || a.attname as reference
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.conrelid::regclass::text = any(${TABLES})
      and not exists (
        select from pg_index i
        where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1]
          and (i.indpred is null
            or pg_get_expr(i.indpred, i.indrelid) = '(' || a.attname || ' IS NOT NULL)'))
    order by reference`.execute(deps.db);
  // Accounts of teachers are never deleted.
  expect(rows.map(({ reference }) => reference)).toEqual(['moderation_actions.teacher_id']);
});
