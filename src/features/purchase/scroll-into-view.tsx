import { type ReactNode, useEffect, useRef } from 'react';

/** What a person has to see now, wherever on the page they are. Where there is nothing, nothing moves. */
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
