import { type FormEvent, useEffect, useState } from 'react';
import { errorMessage } from '#contract/error-messages.ts';
import { teachers } from '#contract/teach/teachers.ts';
import { titleOf } from '#domain/page-title.ts';
import { useConsole } from '#teach/app/context.ts';
import { takePlace } from '#teach/app/session.ts';
import { useGo } from '#teach/app/teach-link.tsx';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { EmailField } from '#ui/form/email-field.tsx';
import { Card, Page } from '#ui/layout/page.tsx';
import { usePageHead } from '#ui/layout/use-page-head.ts';
import { texts } from './texts.ts';

/** Asks for a link by mail. The answer is the same for every address: nobody learns here who is a teacher. */
export function SignInScreen() {
  const { api } = useConsole();
  usePageHead(titleOf(texts.title));
  useSignedInElsewhere();
  const [email, setEmail] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const address = email.trim();
    setError(address === '' ? texts.emailMissing : null);
    if (address === '') return;
    setBusy(true);
    setFailure(null);
    try {
      await api(teachers.requestLink, { email: address });
      setSentTo(address);
    } catch (cause) {
      setFailure(errorMessage(cause));
    } finally {
      setBusy(false);
    }
  };
  return (
    <main>
      <Page title={texts.title} over="オトミチ" lead={sentTo === null ? texts.lead : undefined}>
        <Card>
          {sentTo === null ? (
            <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
              <EmailField label={texts.email} value={email} onChange={setEmail} error={error} />
              {failure && (
                <Notice tone="danger" title={texts.failed}>
                  {failure}
                </Notice>
              )}
              <Button type="submit" busy={busy} icon="mail" wide>
                {texts.send}
              </Button>
            </form>
          ) : (
            <div className="grid gap-4">
              <Notice tone="ok" title={texts.sent}>
                <p>{texts.sentBody(sentTo)}</p>
                <p>{texts.sentHelp}</p>
              </Notice>
              <Button tone="secondary" onClick={() => setSentTo(null)}>
                {texts.otherEmail}
              </Button>
            </div>
          )}
        </Card>
      </Page>
    </main>
  );
}

/** The link of the mail usually opens in another tab: this one goes on by itself once somebody is signed in there. */
function useSignedInElsewhere() {
  const { api, sessionEnd } = useConsole();
  const go = useGo();
  useEffect(() => {
    const look = () => {
      if (document.hidden) return;
      api(teachers.show, {}).then(
        () => {
          sessionEnd.store.setState(() => 0);
          go(takePlace(), { replace: true });
        },
        () => undefined,
      );
    };
    // Who comes from the gate was just told that nobody is.
    if (!sessionEnd.takeKnown()) look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [api, sessionEnd, go]);
}
