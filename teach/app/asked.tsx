import type { ReactNode } from 'react';
import { errorMessage } from '#contract/error-messages.ts';
import { ApiError } from '#contract/errors.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { RetryNotice } from '#ui/feedback/retry-notice.tsx';
import { Spinner } from '#ui/feedback/spinner.tsx';
import type { IconName } from '#ui/media/icon.tsx';
import { ButtonLink } from './teach-link.tsx';

interface AskedProps<T> {
  query: { data: T | undefined; error: Error | null; refetch(): unknown };
  icon: IconName;
  texts: Readonly<Record<'missing' | 'missingBody' | 'back' | 'loadFailed' | 'retry', string>>;
  children(data: T): ReactNode;
}

/** A mistyped address names nothing either: to try it again would not help. */
const NOTHING_THERE: ReadonlySet<string> = new Set(['api/not-found', 'api/forbidden', 'api/bad-request']);

/** What a whole screen was asked for by its address; what is missing or not this teacher's to see is said in one way. */
export function Asked<T>({ query: { data, error, refetch }, icon, texts, children }: AskedProps<T>) {
  if (data !== undefined) return children(data);
  if (!error) return <Spinner />;
  const isMissing = error instanceof ApiError && NOTHING_THERE.has(error.known);
  return (
    <div className="mx-auto grid max-w-column gap-4 p-6">
      {isMissing ? (
        <EmptyState
          icon={icon}
          title={texts.missing}
          action={<ButtonLink to="/teach">{texts.back}</ButtonLink>}
        >
          {texts.missingBody}
        </EmptyState>
      ) : (
        <RetryNotice tone="warn" title={texts.loadFailed} retry={texts.retry} onRetry={() => void refetch()}>
          {errorMessage(error)}
        </RetryNotice>
      )}
    </div>
  );
}
