import { useMemo } from 'react';
import { useIdentity } from '#app/auth/use-session-state.ts';
import type { AppContext } from '#app/context.ts';
import type { CommunityPorts } from '#features/community/community-ports.ts';
import { communityPorts } from './community-ports.ts';

/** What the community's screens need, for who is signed in now. */
export function useCommunityPorts({
  api,
  device,
  session,
}: Pick<AppContext, 'api' | 'device' | 'session'>): CommunityPorts {
  const uid = useIdentity(session)?.uid ?? null;
  return useMemo(() => communityPorts({ api, device }, uid), [api, device, uid]);
}

/** The same on a page for members; null in the moment in which somebody signs out. */
export function useMemberPorts(context: Pick<AppContext, 'api' | 'device' | 'session'>) {
  const ports = useCommunityPorts(context);
  return useMemo(() => (ports.uid === null ? null : { ...ports, uid: ports.uid }), [ports]);
}
