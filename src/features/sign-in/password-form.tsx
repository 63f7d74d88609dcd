import { type FormEvent, useState } from 'react';
import { normalizeEmail } from '#domain/identity/normalize-email.ts';
import { authFailure } from '#session/auth-failure.ts';
import { authMessage } from '#session/auth-messages.ts';
import type { Session } from '#session/session.ts';
import { Button } from '#ui/button/button.tsx';
import { TextLink } from '#ui/button/link-button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { EmailField } from '#ui/form/email-field.tsx';
import { PasswordField } from '#ui/form/password-field.tsx';
import { useFocusFirstInvalid } from '#ui/form/use-focus-first-invalid.ts';
import { useTypedEmail } from '#ui/form/use-typed-contact.ts';
import { texts } from './texts.ts';

interface PasswordFormProps {
  session: Pick<Session, 'signIn'>;
  wanted: string | undefined;
  onDone: () => void;
}

/** Errors of the credentials as a whole, shown at the password; which part was wrong is never revealed. */
const WRONG_CREDENTIALS: ReadonlySet<string> = new Set([
  'invalid-credential',
  'invalid-login-credentials',
  'wrong-password',
  'user-not-found',
]);

export function PasswordForm({ session, wanted, onDone }: PasswordFormProps) {
  const [email, setEmail] = useTypedEmail();
  const [password, setPassword] = useState('');
  const [attempts, setAttempts] = useState(0);
  const form = useFocusFirstInvalid(attempts);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const empty = { email: normalizeEmail(email) === '', password: password === '' };
  const tried = attempts > 0;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setProblem(null);
    setAttempts(attempts + 1);
    if (empty.email || empty.password) return;
    setBusy(true);
    try {
      await session.signIn(normalizeEmail(email), password);
      onDone();
    } catch (cause) {
      setProblem(authFailure(cause).code);
      setAttempts(attempts + 2);
      setBusy(false);
    }
  };

  const message = problem && authMessage(problem);
  const atPassword = problem !== null && WRONG_CREDENTIALS.has(problem);
  const atEmail = problem === 'invalid-email';
  return (
    <form ref={form} onSubmit={submit} noValidate className="grid max-w-[28rem] gap-5">
      <EmailField
        label={texts.email}
        value={email}
        onChange={setEmail}
        error={tried && empty.email ? texts.emptyEmail : atEmail ? message : null}
      />
      <PasswordField
        label={texts.password}
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={tried && empty.password ? texts.emptyPassword : atPassword ? message : null}
      />
      {message && !atPassword && !atEmail && <Notice tone="danger">{message}</Notice>}
      <Button type="submit" wide busy={busy}>
        {texts.submit}
      </Button>
      <p className="flex flex-wrap items-center justify-between gap-x-6">
        <TextLink standalone to="/resetPassword" search={{ ref: wanted }}>
          {texts.forgotten}
        </TextLink>
        <span>
          {texts.noAccount}
          <TextLink to="/signUp" search={{ ref: wanted }}>
            {texts.signUp}
          </TextLink>
        </span>
      </p>
    </form>
  );
}
