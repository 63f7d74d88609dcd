import type { AppContext } from '#app/context.ts';
import type { CommunityPorts } from '#features/community/community-ports.ts';

/** What the community's screens need. Create it once per mount and person. */
export function communityPorts({ api }: Pick<AppContext, 'api'>, uid: string | null): CommunityPorts {
  return { api, uid, origin: window.location.origin };
}
