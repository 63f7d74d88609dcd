import { useEffect, useRef } from 'react';
import { ConsentPrompt } from '#features/consent/consent-prompt.tsx';
import type { Telemetry } from '#observe/telemetry-api.ts';

/** The line at the foot of the window, above the bar. It has room of its own at the page's end: there nothing lies under it. */
export function ConsentNotice({ telemetry, member }: { telemetry: Telemetry; member: boolean }) {
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => (line.current ? makeRoom(line.current) : undefined), []);
  const place = member
    ? 'bottom-[calc(4rem+env(safe-area-inset-bottom))] lying:bottom-[calc(3rem+env(safe-area-inset-bottom))] lg:bottom-0 lg:left-24'
    : 'bottom-0 pb-[env(safe-area-inset-bottom)]';
  return (
    <>
      <div className="h-[var(--foot,0px)] print:hidden" />
      <div
        ref={line}
        className={`fixed inset-x-0 z-20 border-t border-line bg-surface print:hidden ${place}`}
      >
        <ConsentPrompt consent={telemetry} />
      </div>
    </>
  );
}

/** What gets the keyboard's focus is scrolled clear of the line, and short messages stand above it. */
function makeRoom(line: HTMLElement): () => void {
  const { style } = document.documentElement;
  const before = style.scrollPaddingBottom;
  const observer = new ResizeObserver(() => {
    style.setProperty('--foot', `${line.offsetHeight}px`);
    style.scrollPaddingBottom = `${line.offsetHeight + 80}px`;
  });
  observer.observe(line);
  return () => {
    observer.disconnect();
    style.removeProperty('--foot');
    style.scrollPaddingBottom = before;
  };
}
