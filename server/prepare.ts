import type { GivenParts } from './app-parts.ts';
import { publishAtStart } from './content/publish-at-start.ts';
import { prepareIdentity } from './identity/prepare-identity.ts';

/** What is made once the database is there and before the first call: keys and verifier of identity, the content. */
export async function prepare(base: Omit<GivenParts, 'verifyToken'>): Promise<GivenParts> {
  const { config, verifyToken } = await prepareIdentity(base);
  await publishAtStart(base.db, base.config, base.log);
  return { ...base, config, verifyToken };
}
