import type { ReactNode } from 'react';

/**
 * A notice of a page. One that comes later than the page (`late`) takes its place at the end, over the lower edge of the
 * screen, where it moves nothing. A direct child of the page.
 */
export function LateNotice({ late, children }: { late: boolean; children: ReactNode }) {
  if (!late) return children;
  return (
    <div className="sticky bottom-[calc(5rem+var(--foot,0px)+env(safe-area-inset-bottom))] z-10 order-last rounded-md shadow-float print:hidden lg:bottom-[calc(1.5rem+var(--foot,0px))]">
      {children}
    </div>
  );
}
