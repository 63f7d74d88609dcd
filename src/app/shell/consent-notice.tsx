import { useEffect, useRef } from 'react';
import { ConsentPrompt } from '#features/consent/consent-prompt.tsx';
import type { Telemetry } from '#observe/telemetry-api.ts';

/** The consent prompt at the bottom of the window, above the navigation bar. The page reserves space for it at its end. */
export function ConsentNotice({ telemetry, member }: { telemetry: Telemetry; member: boolean }) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => (notice.current ? reserveRoom(notice.current) : undefined), []);
  const place = member
    ? 'bottom-[calc(4rem+env(safe-area-inset-bottom))] lying:bottom-[calc(3rem+env(safe-area-inset-bottom))] lg:bottom-0 lg:left-24'
    : 'bottom-0 pb-[env(safe-area-inset-bottom)]';
  return (
    <>
      <div data-passing className="h-[var(--foot,0px)] print:hidden" />
      <div
        data-passing
        ref={notice}
        className={`fixed inset-x-0 z-20 border-t border-line bg-surface print:hidden ${place}`}
      >
        <ConsentPrompt consent={telemetry} />
      </div>
    </>
  );
}

/** Keeps focused elements and toasts clear of the prompt. */
function reserveRoom(notice: HTMLElement): () => void {
  const { style } = document.documentElement;
  const before = style.scrollPaddingBottom;
  const observer = new ResizeObserver(() => {
    style.setProperty('--foot', `${notice.offsetHeight}px`);
    style.scrollPaddingBottom = `${notice.offsetHeight + 80}px`;
  });
  observer.observe(notice);
  return () => {
    observer.disconnect();
    style.removeProperty('--foot');
    style.scrollPaddingBottom = before;
  };
}
