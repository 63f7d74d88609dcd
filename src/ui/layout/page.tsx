import type { ReactNode } from 'react';

interface PageProps {
  title: string;
  /** A short line above the title, such as the course of a lesson. */
  over?: ReactNode;
  lead?: ReactNode;
  /** A link back, above everything. */
  back?: ReactNode;
  /** Beside the title, such as the bell of home. */
  aside?: ReactNode;
  /** True where two columns stand side by side on a wide screen. */
  wide?: boolean;
  /** True for a page that is one short form: in the middle, not at the edge of a wide column. */
  narrow?: boolean;
  children?: ReactNode;
}

const TITLE = 'text-2xl font-bold lying:text-lg';

/**
 * One reading column with its heading; the layout of every screen. Wide content scrolls by itself, not the page. On a phone that
 * lies on its side, as on a music stand, the heading takes one line, so that what it is about stands in the window.
 */
export function Page({ title, over, lead, back, aside, wide = false, narrow = false, children }: PageProps) {
  return (
    <div
      className={`mx-auto grid w-full ${narrow ? 'max-w-[31rem]' : 'max-w-column'} ${wide ? 'xl:max-w-[72rem] ' : ''}grid-cols-1 gap-6 px-4 pt-5 pb-10 sm:px-6 lg:pt-10 lying:gap-3 lying:pt-1`}
    >
      <header className="grid gap-1.5 lying:flex lying:min-h-11 lying:flex-wrap lying:content-center lying:items-center lying:gap-x-4 lying:gap-y-0">
        {back && <div className="-ml-4 lying:-mr-2">{back}</div>}
        {over && <p className="text-sm font-bold text-ink-soft">{over}</p>}
        {aside ? (
          <div className="flex items-center justify-between gap-3 lying:grow">
            <h1 className={TITLE}>{title}</h1>
            {aside}
          </div>
        ) : (
          <h1 className={TITLE}>{title}</h1>
        )}
        {lead && <p className="text-ink-soft">{lead}</p>}
      </header>
      {children}
    </div>
  );
}

interface SectionProps {
  title: string;
  aside?: ReactNode;
  children: ReactNode;
}

export function Section({ title, aside, children }: SectionProps) {
  return (
    <section className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h2 className="text-lg font-bold">{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}

/** A raised surface that groups content. */
export function Card({ children, tight = false }: { children: ReactNode; tight?: boolean }) {
  return (
    <div className={`rounded-lg border border-line bg-surface shadow-card ${tight ? 'p-4' : 'p-5 sm:p-6'}`}>
      {children}
    </div>
  );
}
