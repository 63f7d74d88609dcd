import type { Database } from '#server/db/connect.ts';

const NAME = 'addresses';

/** The key that signs addresses on every server of this database: `own` when there was none. */
export async function agreedKey(db: Database, own: Buffer): Promise<Buffer> {
  await db
    .insertInto('server_keys')
    .values({ name: NAME, key: own })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { key } = await db
    .selectFrom('server_keys')
    .select('key')
    .where('name', '=', NAME)
    .executeTakeFirstOrThrow();
  return key;
}
