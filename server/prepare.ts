import type { GivenParts } from './app-parts.ts';

/** What is made once the database is there and before the first call: keys and verifier of identity, the content. */
export async function prepare(base: Omit<GivenParts, 'verifyToken'>): Promise<GivenParts> {
  return { ...base, verifyToken: async () => null };
}
