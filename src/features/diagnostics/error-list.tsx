import type { LoggedError } from '#observe/error-log.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Card } from '#ui/layout/page.tsx';
import { texts } from './texts.ts';

export function ErrorList({ errors }: { errors: readonly LoggedError[] }) {
  if (errors.length === 0) {
    return (
      <EmptyState icon="check" title={texts.noErrors}>
        {texts.noErrorsBody}
      </EmptyState>
    );
  }
  return (
    <Card tight>
      <p className="pb-3 text-sm text-ink-soft">{texts.errorsOnDevice}</p>
      <ol className="grid divide-y divide-line">
        {errors.map((error, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two errors may be equal in everything
          <li key={index} className="grid gap-1 py-3">
            <p className="tabular text-sm text-ink-soft">
              <time dateTime={error.at}>{new Date(error.at).toLocaleString('ja-JP')}</time>・{error.where}
            </p>
            <p className="text-sm wrap-anywhere" lang="en">
              {error.message}
            </p>
            {error.stack !== '' && (
              <pre className="text-xs whitespace-pre-wrap text-ink-soft wrap-anywhere" lang="en">
                {error.stack}
              </pre>
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}
