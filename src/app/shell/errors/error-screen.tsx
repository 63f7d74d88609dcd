import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { Head } from '#app/shell/head.tsx';
import { noticeTexts as texts } from '#app/shell/notice-texts.ts';
import { errorMessage, messageOfCode } from '#contract/error-messages.ts';
import { ApiError, type ErrorCode } from '#contract/errors.ts';
import { isChunkFailure } from '#lib/chunk-failure.ts';
import { Button, type ButtonProps } from '#ui/button/button.tsx';
import { LinkButton, TextLink } from '#ui/button/link-button.tsx';
import { Page } from '#ui/layout/page.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { NotFoundScreen } from './not-found-screen.tsx';
import { useRetry } from './use-retry.ts';

interface ErrorScreenProps extends ErrorComponentProps {
  /** What of the place is here all the same. */
  below?: ReactNode;
}

/** The screen for every error: what happened, what is safe, what to do. */
export function ErrorScreen(props: ErrorScreenProps) {
  const { error, below } = props;
  const router = useRouter();
  const code = codeOf(error);
  const { reporter } = router.options.context;
  // A code that only the server knows is reported as it is.
  const reported = error instanceof ApiError ? error.code : code;
  useEffect(() => reporter.error(error, reported), [reporter, error, reported]);
  const retry = useRetry(props);
  if (code === 'api/not-found' || code === 'routes/not-found') return <NotFoundScreen />;
  return (
    <Page title={texts.errorTitle}>
      <Head title={texts.errorTitle} />
      <div role="alert" className="grid gap-3">
        <p className="text-md">{error instanceof ApiError ? errorMessage(error) : messageOfCode(code)}</p>
        {(code === 'api/network' || code === 'api/timeout') && <p>{texts.offlineHere}</p>}
        <p className="flex items-center gap-2 text-sm text-ink-soft">
          <Icon name="storage" />
          {texts.safe}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        {isChunkFailure(error) ? <Reload /> : <NextStep code={code} retry={retry} />}
        <LinkButton to="/home" tone="secondary">
          {texts.toHome}
        </LinkButton>
      </div>
      <p>
        <TextLink standalone to="/diagnostics">
          {texts.diagnostics}
        </TextLink>
      </p>
      {below}
    </Page>
  );
}

/** A browser may remember for as long as the page lives that a chunk did not load: only a new page asks again. */
export function Reload({ size }: Pick<ButtonProps, 'size'>) {
  return (
    <Button size={size} icon="refresh" onClick={() => window.location.reload()}>
      {texts.reload}
    </Button>
  );
}

function NextStep({ code, retry }: { code: ErrorCode; retry: () => void }) {
  if (code === 'api/unauthorized') return <LinkButton to="/signIn">{texts.toSignIn}</LinkButton>;
  if (code === 'api/forbidden' || code === 'api/contract-expired') {
    return <LinkButton to="/curriculums">{texts.toCourses}</LinkButton>;
  }
  return (
    <Button icon="refresh" onClick={retry}>
      {texts.retry}
    </Button>
  );
}

function codeOf(error: unknown): ErrorCode {
  if (error instanceof ApiError) return error.known;
  if (isChunkFailure(error)) return 'api/network';
  return 'api/unexpected-response';
}
