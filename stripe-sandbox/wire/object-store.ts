import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Stored } from './stored.ts';
import type { SandboxTables } from './tables.ts';

type Db = Kysely<SandboxTables>;

/** All that are given must hold. */
export interface Where {
  readonly customer?: string;
  readonly parent?: string;
  readonly clock?: string;
  /** Newest first; without it all. */
  readonly limit?: number;
}

export async function readObject(db: Db, id: string, lock?: 'for update'): Promise<Stored | null> {
  const query = db.selectFrom('sandbox_objects').select('data').where('id', '=', id);
  const row = await (lock === undefined ? query : query.forUpdate()).executeTakeFirst();
  return row?.data ?? null;
}

/** Locks a name until the end of the transaction. */
export async function lockName(db: Db, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sandbox:${name}`}, 0))`.execute(db);
}

export async function customerOf(db: Db, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('sandbox_objects')
    .select('customer')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.customer ?? null;
}

export async function findObjects(db: Db, type: string, where: Where): Promise<Stored[]> {
  let query = db.selectFrom('sandbox_objects').select('data').where('type', '=', type);
  if (where.customer !== undefined) query = query.where('customer', '=', where.customer);
  if (where.parent !== undefined) query = query.where('parent', '=', where.parent);
  if (where.clock !== undefined) query = query.where('clock', '=', where.clock);
  query = query.orderBy('seq', 'desc');
  if (where.limit !== undefined) query = query.limit(where.limit);
  return (await query.execute()).map(({ data }) => data);
}

export async function dueObject(db: Db, customer: string, until: number): Promise<Stored | null> {
  const row = await db
    .selectFrom('sandbox_objects')
    .select('data')
    .where('customer', '=', customer)
    .where('due', '<=', String(until))
    .orderBy('due')
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst();
  return row?.data ?? null;
}

/** Customers without a test clock for whom something has become due, up to this second of the epoch. */
export async function dueCustomers(db: Db, until: number, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('sandbox_objects')
    .select('customer')
    .where('due', '<=', String(until))
    .where('clock', 'is', null)
    .where('customer', 'is not', null)
    .groupBy('customer')
    .orderBy((each) => each.fn.min('due'))
    .limit(limit)
    .execute();
  return rows.flatMap(({ customer }) => customer ?? []);
}

export async function writeObjects(db: Db, objects: readonly Stored[]): Promise<void> {
  if (objects.length === 0) return;
  await db
    .insertInto('sandbox_objects')
    .values(objects.map(rowOf))
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({
        customer: sql`excluded.customer`,
        parent: sql`excluded.parent`,
        clock: sql`excluded.clock`,
        due: sql`excluded.due`,
        data: sql`excluded.data`,
      }),
    )
    .execute();
}

function rowOf(object: Stored) {
  const { parent = null, due = null, clock = null } = object._ ?? {};
  const customer = object.object === 'customer' ? object.id : object['customer'];
  return {
    id: object.id,
    type: object.object,
    customer: typeof customer === 'string' ? customer : null,
    parent,
    clock,
    due,
    data: JSON.stringify(object),
  };
}
