import { useSelector } from '@tanstack/react-store';
import { type FormEvent, useCallback, useEffect, useState } from 'react';
import { errorMessage } from '#contract/error-messages.ts';
import { OTHER_TEACHER, teachers } from '#contract/teach/teachers.ts';
import { isEmailAddress, suggestEmail } from '#domain/identity/email-address.ts';
import { normalizeEmail } from '#domain/identity/normalize-email.ts';
import { titleOf } from '#domain/page-title.ts';
import { useConsole } from '#teach/app/context.ts';
import { takePlace, type WhyEnded } from '#teach/app/session.ts';
import { useGo } from '#teach/app/teach-link.tsx';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { EmailField } from '#ui/form/email-field.tsx';
import { useFocusFirstInvalid } from '#ui/form/use-focus-first-invalid.ts';
import { Card, Page } from '#ui/layout/page.tsx';
import { usePageHead } from '#ui/layout/use-page-head.ts';
import { texts } from './texts.ts';

/** Asks for a link by mail. The answer is the same for every address: nobody learns here who is a teacher. */
export function SignInScreen() {
  const { api, sessionEnd } = useConsole();
  usePageHead(titleOf(texts.title));
  const why = useSelector(sessionEnd.store, (state) => state.why);
  const lookAgain = useSignedInElsewhere(why);
  const [email, setEmail] = useState('');
  const [attempts, setAttempts] = useState(0);
  const form = useFocusFirstInvalid(attempts);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setAttempts(attempts + 1);
    if (emailProblem(email) !== null) return;
    const address = normalizeEmail(email);
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
        {why !== null && <WhyHere why={why} onEnter={lookAgain} />}
        <Card>
          {sentTo === null ? (
            <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
              <EmailField
                label={texts.email}
                value={email}
                onChange={setEmail}
                error={attempts > 0 ? emailProblem(email) : null}
                suggestion={suggestEmail(normalizeEmail(email))}
              />
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
              <Button
                tone="secondary"
                onClick={() => {
                  setAttempts(0);
                  setSentTo(null);
                }}
              >
                {texts.otherEmail}
              </Button>
            </div>
          )}
        </Card>
      </Page>
    </main>
  );
}

function emailProblem(typed: string): string | null {
  const email = normalizeEmail(typed);
  if (email === '') return texts.emailMissing;
  return isEmailAddress(email) ? null : texts.emailWrong;
}

/** Who worked here a moment ago reads why it is the sign-in now, and that nothing that was written is lost. */
function WhyHere({ why, onEnter }: { why: NonNullable<WhyEnded>; onEnter(): void }) {
  if (why === 'ended') return <Notice title={texts.ended}>{texts.endedBody}</Notice>;
  return (
    <Notice
      tone="warn"
      title={texts.otherTeacher}
      action={
        <Button tone="secondary" size="small" onClick={onEnter}>
          {texts.toOtherTeacher}
        </Button>
      }
    >
      {texts.otherTeacherBody}
    </Notice>
  );
}

/**
 * The link of the mail usually opens in another tab: this one goes on by itself once somebody is signed in there. Where that is
 * known to be another teacher than the one who worked here, only a press leads there.
 */
function useSignedInElsewhere(why: WhyEnded): () => void {
  const { api, sessionEnd } = useConsole();
  const go = useGo();
  const look = useCallback(() => {
    api(teachers.show, {}).then(
      () => {
        sessionEnd.begin();
        // The place that is remembered is that of the teacher who was here.
        go(why === OTHER_TEACHER ? '/teach' : takePlace(), { replace: true });
      },
      () => undefined,
    );
  }, [api, sessionEnd, why, go]);
  useEffect(() => {
    // Who comes from the gate was just told that nobody is.
    const isKnown = sessionEnd.takeKnown();
    if (why === OTHER_TEACHER) return;
    const lookWhenSeen = () => !document.hidden && look();
    if (!isKnown) lookWhenSeen();
    document.addEventListener('visibilitychange', lookWhenSeen);
    return () => document.removeEventListener('visibilitychange', lookWhenSeen);
  }, [sessionEnd, why, look]);
  return look;
}
