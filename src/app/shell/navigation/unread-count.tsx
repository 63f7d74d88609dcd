import { useMemo } from 'react';
import { inboxPorts } from '#app/adapters/inbox-ports.ts';
import { useIdentity } from '#app/auth/use-session-state.ts';
import type { AppContext } from '#app/context.ts';
import { UnreadBadge, UnreadNotices } from '#features/inbox/unread-notices.tsx';

interface UnreadCountProps {
  context: AppContext;
  /** True in one place of the page, which asks again from time to time and announces what is new. */
  watches: boolean;
}

/** Loaded once the first screen stands. */
export function UnreadCount({ context, watches }: UnreadCountProps) {
  const { api, device, session } = context;
  const uid = useIdentity(session)?.uid;
  const ports = useMemo(
    () => (uid === undefined ? null : inboxPorts({ api, device }, uid, localStorage)),
    [api, device, uid],
  );
  if (ports === null) return null;
  return watches ? (
    <UnreadNotices key={ports.uid} ports={ports} />
  ) : (
    <UnreadBadge key={ports.uid} ports={ports} />
  );
}
