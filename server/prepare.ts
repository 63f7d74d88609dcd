import type { GivenParts } from './app-parts.ts';
import { publishAtStart } from './content/publish-at-start.ts';
import { prepareIdentity } from './identity/prepare-identity.ts';
import { deliverWhatIsDue } from './lessons/deliver-lessons.ts';
import { refuseOtherMode } from './payments/other-mode.ts';

/** What is made once the database is there and before the first call: keys and verifier of identity, deliveries, the content. */
export async function prepare(base: Omit<GivenParts, 'verifyToken'>): Promise<GivenParts> {
  await refuseOtherMode(base);
  const { config, verifyToken } = await prepareIdentity(base);
  // Under the lessons as they were: what came due while no server ran is not the new content's.
  await deliverWhatIsDue(base);
  await publishAtStart(base);
  return { ...base, config, verifyToken };
}
