import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '#contract/error-messages.ts';
import { ApiError } from '#contract/errors.ts';
import { teachers } from '#contract/teach/teachers.ts';
import { titleOf } from '#domain/page-title.ts';
import { useConsole } from '#teach/app/context.ts';
import { takePlace } from '#teach/app/session.ts';
import { ButtonLink, useGo } from '#teach/app/teach-link.tsx';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Card, Page } from '#ui/layout/page.tsx';
import { usePageHead } from '#ui/layout/use-page-head.ts';
import { texts } from './texts.ts';

const TOKEN = /^#([\w-]{43})$/;

/**
 * Uses a link of one use up. The token stands in the fragment, which no server and no log sees, and a press of the button
 * uses it: scanners that open the links of a mail press nothing.
 */
export function LinkScreen() {
  const { api, sessionEnd } = useConsole();
  const queries = useQueryClient();
  const go = useGo();
  usePageHead(titleOf(texts.linkTitle));
  const [token] = useState(() => TOKEN.exec(location.hash)?.[1] ?? null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<'used' | string | null>(token === null ? 'cut' : null);
  const enter = async () => {
    if (token === null) return;
    setBusy(true);
    setFailure(null);
    try {
      const { teacher } = await api(teachers.start, { token });
      sessionEnd.begin();
      queries.clear();
      queries.setQueryData([teachers.show.access, teachers.show.path, {}], { teacher });
      // Replaced, so that going back does not show a link that is used up.
      go(takePlace(), { replace: true });
    } catch (cause) {
      const isUsed =
        cause instanceof ApiError && (cause.known === 'api/gone' || cause.known === 'api/unauthorized');
      setFailure(isUsed ? 'used' : errorMessage(cause));
      setBusy(false);
    }
  };
  return (
    <main>
      <Page title={texts.linkTitle} over="オトミチ">
        <Card>
          <div className="grid gap-4">
            {failure === 'cut' && (
              <Notice tone="danger" title={texts.noToken}>
                {texts.noTokenBody}
              </Notice>
            )}
            {failure === 'used' && (
              <Notice tone="danger" title={texts.linkUsed}>
                {texts.linkUsedBody}
              </Notice>
            )}
            {failure !== null && failure !== 'used' && failure !== 'cut' && (
              <Notice tone="danger" title={texts.linkFailed}>
                {failure} {texts.linkFailedBody}
              </Notice>
            )}
            {failure === 'used' || failure === 'cut' ? (
              <ButtonLink to="/teach/signIn" icon="mail" wide>
                {texts.newLink}
              </ButtonLink>
            ) : (
              <>
                <p>{texts.linkLead}</p>
                <Button busy={busy} wide onClick={() => void enter()}>
                  {texts.enter}
                </Button>
              </>
            )}
          </div>
        </Card>
      </Page>
    </main>
  );
}
