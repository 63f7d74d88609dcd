import { type ReactNode, useEffect, useRef } from 'react';

/** Scrolls its content into view when it appears; without content nothing moves. */
export function ScrollIntoView({ children }: { children: ReactNode }) {
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (part.current?.childElementCount) part.current.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={part} className="grid scroll-my-24 gap-3 empty:hidden">
      {children}
    </div>
  );
}
