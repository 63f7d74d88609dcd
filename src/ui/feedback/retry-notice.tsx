import type { ReactNode } from 'react';
import { Button } from '#ui/button/button.tsx';
import { Notice, type NoticeTone } from './notice.tsx';

interface RetryNoticeProps {
  tone: NoticeTone;
  title?: string;
  /** What the button says. */
  retry: string;
  again: () => void;
  children?: ReactNode;
}

/** Something did not come, and can be asked for again. */
export function RetryNotice({ tone, title, retry, again, children }: RetryNoticeProps) {
  const action = (
    <Button tone="secondary" size="small" icon="refresh" onClick={again}>
      {retry}
    </Button>
  );
  return (
    <Notice {...{ tone, action }} {...(title === undefined ? {} : { title })}>
      {children}
    </Notice>
  );
}
