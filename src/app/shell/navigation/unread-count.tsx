import { useMemo } from 'react';
import { inboxPorts } from '#app/adapters/inbox-ports.ts';
import { useIdentity } from '#app/auth/use-session-state.ts';
import type { AppContext } from '#app/context.ts';
import { UnreadNotices } from '#features/inbox/unread-notices.tsx';

/** Loaded once the first screen stands. */
export function UnreadCount({ context }: { context: AppContext }) {
  const { api, device, session } = context;
  const uid = useIdentity(session)?.uid;
  const ports = useMemo(
    () => (uid === undefined ? null : inboxPorts({ api, device }, uid, localStorage)),
    [api, device, uid],
  );
  return ports && <UnreadNotices key={ports.uid} ports={ports} />;
}
