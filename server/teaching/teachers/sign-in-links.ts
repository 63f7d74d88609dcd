import { DAY_MS, MINUTE_MS } from '#domain/time-units.ts';
import type { Config } from '#server/config/config.ts';
import type { Database } from '#server/db/connect.ts';
import type { TeacherLinks } from '#server/db/tables/teaching.ts';
import { newSecret, secretHash } from '#server/identity/tokens/secret.ts';
import { insertLink } from './link-store.ts';

/** A mailed link is used at once; a printed one is handed over by a person. */
export const LINK_LIFETIME_MS: Readonly<Record<TeacherLinks['kind'], number>> = {
  mailed: 30 * MINUTE_MS,
  printed: DAY_MS,
};

/**
 * Makes a link of one use into the console. The token stands behind `#`, so that no log of a proxy and no `Referer` has
 * it, and a mail scanner that opens the page does not use it up.
 */
export async function makeLink(
  trx: Database,
  { publicOrigin }: Pick<Config, 'publicOrigin'>,
  { teacherID, kind }: { readonly teacherID: string; readonly kind: TeacherLinks['kind'] },
  now: Date,
): Promise<{ readonly link: string; readonly expiresAt: Date }> {
  const token = newSecret();
  const expiresAt = new Date(now.getTime() + LINK_LIFETIME_MS[kind]);
  await insertLink(trx, { hash: secretHash(token), teacherID, kind, expiresAt }, now);
  return { link: `${publicOrigin}/teach/link#${token}`, expiresAt };
}
