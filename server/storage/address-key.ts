import { join } from 'node:path';
import type { Database } from '#server/db/connect.ts';
import type { Log } from '#server/lib/log.ts';
import { agreedKey } from './address-key-store.ts';
import { ADDRESS_KEY, keyIn, replaceKey } from './signer.ts';

/**
 * Servers on one database sign alike, so that each accepts the addresses of the others: the first one's key is stored
 * there, and the others' files are replaced by it.
 */
export async function agreeOnAddressKey(
  { db, log }: { readonly db: Database; readonly log: Log },
  dataDir: string,
): Promise<void> {
  const file = join(dataDir, ADDRESS_KEY);
  const own = keyIn(file);
  const agreed = await agreedKey(db, own);
  if (agreed.equals(own)) return;
  replaceKey(file, agreed);
  log.warn('the key of addresses is now that of the database', { file });
}
