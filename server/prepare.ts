import type { GivenDeps } from './app-deps.ts';
import { refuseOtherMode } from './billing/payment-mode.ts';
import { publishAtStart } from './content/publish-at-start.ts';
import { prepareIdentity } from './identity/prepare-identity.ts';
import { releaseDueLessons } from './learning/releases/release-lessons.ts';

/** What is made once the database is there and before the first call: keys and verifier of identity, deliveries, the content. */
export async function prepare(base: Omit<GivenDeps, 'verifyToken'>): Promise<GivenDeps> {
  await refuseOtherMode(base);
  const { config, verifyToken } = await prepareIdentity(base);
  // Under the lessons as they were: what came due while no server ran is not the new content's.
  await releaseDueLessons(base);
  await publishAtStart(base);
  return { ...base, config, verifyToken };
}
