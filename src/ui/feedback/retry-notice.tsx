import type { ReactNode } from 'react';
import { Button } from '#ui/button/button.tsx';
import { Notice, type NoticeTone } from './notice.tsx';

interface RetryNoticeProps {
  tone: NoticeTone;
  title?: string;
  /** The label of the button. */
  retry: string;
  onRetry: () => void;
  children?: ReactNode;
}

/** Something could not be loaded; offers to try again. */
export function RetryNotice({ tone, title, retry, onRetry, children }: RetryNoticeProps) {
  const action = (
    <Button tone="secondary" size="small" icon="refresh" onClick={onRetry}>
      {retry}
    </Button>
  );
  return (
    <Notice tone={tone} action={action} {...(title === undefined ? {} : { title })}>
      {children}
    </Notice>
  );
}
