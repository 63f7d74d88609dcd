import { type FormEvent, useState } from 'react';
import { authFailure } from '#session/auth-failure.ts';
import { authMessage } from '#session/auth-messages.ts';
import type { Session } from '#session/session.ts';
import { normalizeEmail } from '#session/normalize-email.ts';
import { Button } from '#ui/button/button.tsx';
import { EmailField } from '#ui/form/email-field.tsx';
import { TextLink } from '#ui/button/link-button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { PasswordField } from '#ui/form/password-field.tsx';
import { useFocusFirstInvalid } from '#ui/form/use-focus-first-invalid.ts';
import { useTypedEmail } from '#ui/form/use-typed-email.ts';
import { texts } from './texts.ts';

interface PasswordFormProps {
  session: Pick<Session, 'signIn'>;
  wanted: string | undefined;
  onDone: () => void;
}

/** Codes that speak of the login as a whole; they are told at the password, and which part was wrong never. */
const WRONG_LOGIN: ReadonlySet<string> = new Set([
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
  const [trouble, setTrouble] = useState<string | null>(null);
  const empty = { email: normalizeEmail(email) === '', password: password === '' };
  const tried = attempts > 0;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTrouble(null);
    setAttempts(attempts + 1);
    if (empty.email || empty.password) return;
    setBusy(true);
    try {
      await session.signIn(normalizeEmail(email), password);
      onDone();
    } catch (cause) {
      setTrouble(authFailure(cause).code);
      setAttempts(attempts + 2);
      setBusy(false);
    }
  };

  const sentence = trouble && authMessage(trouble);
  const atPassword = trouble !== null && WRONG_LOGIN.has(trouble);
  const atEmail = trouble === 'invalid-email';
  return (
    <form ref={form} onSubmit={submit} noValidate className="grid max-w-[28rem] gap-5">
      <EmailField
        label={texts.email}
        value={email}
        onChange={setEmail}
        error={tried && empty.email ? texts.emptyEmail : atEmail ? sentence : null}
      />
      <PasswordField
        label={texts.password}
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={tried && empty.password ? texts.emptyPassword : atPassword ? sentence : null}
      />
      {sentence && !atPassword && !atEmail && <Notice tone="danger">{sentence}</Notice>}
      <Button type="submit" wide busy={busy}>
        {texts.submit}
      </Button>
      <p className="flex flex-wrap justify-between gap-x-6 gap-y-2">
        <TextLink to="/resetPassword" search={{ ref: wanted }}>
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
