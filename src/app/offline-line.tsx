import { useSyncExternalStore } from 'react';
import { Icon } from '#ui/icon.tsx';
import type { NetworkStatus } from '#network/status.ts';
import { texts } from './texts.ts';

/** A thin line that tells the truth and what still works; never in the way. */
export function OfflineLine({ line, member }: { line: NetworkStatus; member: boolean }) {
  const on = useSyncExternalStore(line.subscribe, line.isOnline);
  return (
    <div role="status" className="sticky top-0 z-20">
      {!on && (
        <p className="flex items-center justify-center gap-2 bg-ink px-4 py-1.5 text-center text-sm text-paper">
          <Icon name="offline" />
          <span>
            <b>{texts.offline}</b>
            <span className="ml-3">{member ? texts.offlineMember : texts.offlineVisitor}</span>
          </span>
        </p>
      )}
    </div>
  );
}
