import type { GivenParts } from './app-parts.ts';
import { prepareIdentity } from './identity/prepare-identity.ts';

/** What is made once the database is there and before the first call: keys and verifier of identity, the content. */
export async function prepare(base: Omit<GivenParts, 'verifyToken'>): Promise<GivenParts> {
  const { config, verifyToken } = await prepareIdentity(base);
  return { ...base, config, verifyToken };
}
