import type { Database } from '#server/db/connect.ts';

/** More browsers than a person uses; the one unused for longest makes room. */
const MAX_DEVICES = 20;

export type AccountName =
  | { readonly email: string; readonly email_verified?: true }
  | { readonly phone_number: string };

/** Whether the person with this address or number signed in with this browser before. */
export async function isDeviceOf(db: Database, deviceHash: Buffer, account: AccountName): Promise<boolean> {
  const found = await db
    .selectFrom('idp_devices as d')
    .innerJoin('idp_users as u', 'u.uid', 'd.uid')
    .where('d.device_hash', '=', deviceHash)
    .where(({ and }) => and(account))
    .select('d.uid')
    .executeTakeFirst();
  return found !== undefined;
}

/** Records a sign-in with this browser. */
export async function rememberDevice(
  trx: Database,
  uid: string,
  deviceHash: Buffer,
  now: Date,
): Promise<void> {
  await trx
    .insertInto('idp_devices')
    .values({ uid, device_hash: deviceHash, used_at: now })
    .onConflict((conflict) => conflict.columns(['uid', 'device_hash']).doUpdateSet({ used_at: now }))
    .execute();
  await trx
    .deleteFrom('idp_devices')
    .where('uid', '=', uid)
    .where('device_hash', 'not in', (eb) =>
      eb
        .selectFrom('idp_devices as d')
        .where('d.uid', '=', uid)
        .orderBy('d.used_at', 'desc')
        .limit(MAX_DEVICES)
        .select('d.device_hash'),
    )
    .execute();
}

export async function forgetDevicesOf(trx: Database, uid: string): Promise<void> {
  await trx.deleteFrom('idp_devices').where('uid', '=', uid).execute();
}

/** Whether two people signed in with one browser. Nobody has devices here where accounts are at Firebase. */
export async function shareDevice(db: Database, uid: string, otherUid: string): Promise<boolean> {
  const found = await db
    .selectFrom('idp_devices as a')
    .innerJoin('idp_devices as b', 'b.device_hash', 'a.device_hash')
    .where('a.uid', '=', uid)
    .where('b.uid', '=', otherUid)
    .select('a.uid')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
