import type { Actor } from '#server/community/notices/community-notices.ts';
import type { ProfileRow } from '#server/community/people/profile-store.ts';

/** Who did something, as notices name them. Of a public profile. */
export function actorOf({ uid, display_name, username }: ProfileRow): Actor {
  return { uid, displayName: display_name, username: username ?? '' };
}
