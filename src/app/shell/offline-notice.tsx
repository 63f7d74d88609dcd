import { useOnline } from '#network/use-online.ts';
import { Icon } from '#ui/media/icon.tsx';
import { texts } from './texts.ts';

/**
 * Says that the device is offline and what still works. It comes late, when the server has not answered for a while, so it
 * lies over the page's upper edge (a visitor's lower edge) and moves nothing.
 */
export function OfflineNotice({ member }: { member: boolean }) {
  const online = useOnline();
  return (
    <div
      role="status"
      className={
        member ? 'sticky top-0 z-20 h-0' : 'fixed inset-x-0 bottom-[var(--foot,0px)] z-20 print:hidden'
      }
    >
      {!online && (
        <p
          data-passing
          className="flex items-center justify-center gap-2 bg-ink px-3 py-1 text-sm whitespace-nowrap text-paper"
        >
          <Icon name="offline" />
          <span className="truncate">
            <b>{texts.offline}</b>
            <span className="ml-2">{member ? texts.offlineMember : texts.offlineVisitor}</span>
          </span>
        </p>
      )}
    </div>
  );
}
