import { type FormEvent, useState } from 'react';
import { authMessage } from '#session/auth-messages.ts';
import { AuthError, type Session, type SignedOutReason } from '#session/session.ts';
import { Button } from '#ui/button.tsx';
import { EmailField } from '#ui/email-field.tsx';
import { TextLink } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { useFirstWrong } from '#ui/use-first-wrong.ts';
import { texts } from './texts.ts';

interface SignInScreenProps {
  session: Pick<Session, 'signIn'>;
  reason: SignedOutReason;
  /** Signed in: the way goes on. */
  onDone: () => void;
}

export function SignInScreen({ session, reason, onDone }: SignInScreenProps) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [attempts, setAttempts] = useState(0);
  const tried = attempts > 0;
  const form = useFirstWrong(attempts);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setAttempts(attempts + 1);
    setProblem(null);
    if (email.trim() === '' || password === '') return;
    setBusy(true);
    try {
      await session.signIn(email.trim(), password);
      onDone();
    } catch (cause) {
      setProblem(authMessage(cause instanceof AuthError ? cause.code : 'network-request-failed'));
      setBusy(false);
    }
  };

  return (
    <Page title={texts.title} lead={texts.lead}>
      <ReasonNotice reason={reason} />
      <form ref={form} onSubmit={submit} noValidate className="grid max-w-[28rem] gap-5">
        <EmailField
          label={texts.email}
          value={email}
          onChange={setEmail}
          error={tried && email.trim() === '' ? texts.emptyEmail : null}
        />
        <PasswordField
          label={texts.password}
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={tried && password === '' ? texts.emptyPassword : null}
        />
        {problem && <Notice tone="danger">{problem}</Notice>}
        <Button type="submit" wide busy={busy}>
          {texts.submit}
        </Button>
        <p>
          {texts.noAccount}
          <TextLink to="/signUp">{texts.signUp}</TextLink>
        </p>
      </form>
    </Page>
  );
}

function ReasonNotice({ reason }: { reason: SignedOutReason }) {
  if (reason === 'expired') return <Notice tone="warn">{texts.expired}</Notice>;
  if (reason === 'disabled') return <Notice tone="danger">{texts.disabled}</Notice>;
  return null;
}
