import type { ReactNode } from 'react';

/** A section of the landing page with its heading and lead. */
export function LandingSection({
  title,
  lead,
  children,
}: {
  title: string;
  lead?: string;
  children: ReactNode;
}) {
  return (
    <section className="grid gap-6">
      <div className="grid gap-2">
        <h2 className="text-2xl font-bold">{title}</h2>
        {lead && <p className="phrase max-w-column text-ink-soft">{lead}</p>}
      </div>
      {children}
    </section>
  );
}
