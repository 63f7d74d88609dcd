import pg from 'pg';
import { clientSettings, type DatabaseAddress } from '#server/db/connect.ts';
import { APP_ROLE, SUPERUSER } from './access.ts';

const PUBLIC_OWNER = 'pg_database_owner';

/**
 * Makes the role of the server, and its database; hands over a database that an earlier version worked on as superuser.
 * @param addressOf where the superuser connects
 */
export async function prepareAppDatabase(
  addressOf: (database: string) => DatabaseAddress,
  database: string,
): Promise<void> {
  await connected(addressOf('postgres'), async (client) => {
    await makeRole(client);
    const owner = await ownerOf(client, database);
    if (owner === undefined) await client.query(`create database ${database} owner ${APP_ROLE}`);
    else if (owner !== APP_ROLE) {
      await connected(addressOf(database), (inside) => handOverObjects(inside));
      // Last: a start that is killed before does it all again.
      await client.query(`alter database ${database} owner to ${APP_ROLE}`);
    }
  });
}

async function makeRole(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [APP_ROLE]);
  if (rowCount === 0) await client.query(`create role ${APP_ROLE} login`);
}

async function ownerOf(client: pg.Client, database: string): Promise<string | undefined> {
  const { rows } = await client.query<{ owner: string }>(
    'select pg_get_userbyid(datdba) as owner from pg_database where datname = $1',
    [database],
  );
  return rows[0]?.owner;
}

/**
 * `reassign owned` refuses the superuser that made the cluster, because the system's own objects are theirs as well. So
 * this walks over ours: schemas, tables with their sequences, free sequences, functions, types.
 */
async function handOverObjects(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `with ours as (
       select oid, nspname from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'
     ), me as (select oid from pg_roles where rolname = $1)
     select format('alter schema %I owner to ${APP_ROLE}', n.nspname) as statement
       from pg_namespace n join ours using (oid), me where n.nspowner = me.oid and n.nspname <> 'public'
     union all
     select format('alter schema public owner to ${PUBLIC_OWNER}')
       from pg_namespace n, me where n.nspname = 'public' and n.nspowner = me.oid
     union all
     select format('alter table %I.%I owner to ${APP_ROLE}', ours.nspname, c.relname)
       from pg_class c join ours on ours.oid = c.relnamespace, me
       where c.relowner = me.oid and (c.relkind in ('r', 'p', 'v', 'm', 'f') or (c.relkind = 'S' and not exists (
         select from pg_depend d
         where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('a', 'i'))))
     union all
     select format('alter routine %s owner to ${APP_ROLE}', p.oid::regprocedure)
       from pg_proc p join ours on ours.oid = p.pronamespace, me where p.proowner = me.oid
     union all
     select format('alter type %s owner to ${APP_ROLE}', t.oid::regtype)
       from pg_type t join ours on ours.oid = t.typnamespace left join pg_class c on c.oid = t.typrelid, me
       where t.typowner = me.oid and t.typelem = 0 and (t.typrelid = 0 or c.relkind = 'c')`,
    [SUPERUSER],
  );
  await client.query('begin');
  for (const { statement } of rows) await client.query(statement);
  await client.query('commit');
}

async function connected(
  address: DatabaseAddress,
  work: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = new pg.Client(clientSettings(address));
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
