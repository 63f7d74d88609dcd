import { useOnline } from '#network/use-online.ts';
import { Icon } from '#ui/media/icon.tsx';
import { texts } from './texts.ts';

/** Says that the device is offline and what still works. */
export function OfflineNotice({ member }: { member: boolean }) {
  const online = useOnline();
  return (
    <div role="status" className="sticky top-0 z-20">
      {!online && (
        <p
          data-passing
          className="flex items-center justify-center gap-2 bg-ink px-4 py-1.5 text-center text-sm text-paper"
        >
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
