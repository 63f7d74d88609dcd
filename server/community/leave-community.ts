import type { Database } from '#server/db/connect.ts';
import { lockProfile } from './people/profile-store.ts';
import { leaveThreads } from './people/publicity-store.ts';
import { holdUsername } from './people/username-store.ts';
import { deletePlaysOf } from './plays/change-play-store.ts';

/**
 * What of the community must go before a person's row, which takes everything else of theirs with it: their part of
 * others' counts, and plays, which refer to submissions. Their user name stays nobody else's for a while.
 */
export async function leaveCommunity(trx: Database, uid: string, now: Date): Promise<void> {
  const { username } = await lockProfile(trx, uid, now);
  await leaveThreads(trx, uid);
  await deletePlaysOf(trx, uid);
  if (username !== null) await holdUsername(trx, { username, uid: null, now });
}
