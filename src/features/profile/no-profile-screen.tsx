import type { ReactNode } from 'react';
import { Card, Page } from '#ui/layout/page.tsx';
import { texts } from './texts.ts';

interface NoProfileScreenProps {
  /** Leads to where a profile is made. */
  action: ReactNode;
}

/** What a profile is for, for a person who has none. */
export function NoProfileScreen({ action }: NoProfileScreenProps) {
  return (
    <Page title={texts.noneTitle} lead={texts.noneLead}>
      <Card>
        <ul className="grid gap-4">
          {texts.noneReasons.map(({ title, body }) => (
            <li key={title} className="grid gap-0.5">
              <p className="phrase font-bold">{title}</p>
              <p className="phrase text-sm text-ink-soft">{body}</p>
            </li>
          ))}
        </ul>
      </Card>
      <div className="flex flex-wrap gap-3">{action}</div>
    </Page>
  );
}
