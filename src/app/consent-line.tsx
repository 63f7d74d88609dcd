import { useEffect } from 'react';
import { ConsentLine as Line } from '#features/consent/consent-line.tsx';
import type { Telemetry } from '#observe/telemetry.ts';

/**
 * The line in the frame: at the foot of the page, and at the foot of the window above the bar as long as the page goes
 * on below. It takes room of its own, so that at the page's end nothing lies under it.
 */
export function ConsentLine({ telemetry, member }: { telemetry: Telemetry; member: boolean }) {
  useRoomForFocus();
  const above = member
    ? 'bottom-[calc(4rem+env(safe-area-inset-bottom))] lg:bottom-0'
    : 'bottom-0 pb-[env(safe-area-inset-bottom)]';
  return (
    <div className={`sticky z-20 border-t border-line bg-surface print:hidden ${above}`}>
      <Line desk={telemetry} />
    </div>
  );
}

/** What gets the keyboard's focus is scrolled clear of the line. */
function useRoomForFocus(): void {
  useEffect(() => {
    const { style } = document.documentElement;
    const before = style.scrollPaddingBottom;
    style.scrollPaddingBottom = '12rem';
    return () => {
      style.scrollPaddingBottom = before;
    };
  }, []);
}
