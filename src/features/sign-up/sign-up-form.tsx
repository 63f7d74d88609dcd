import { type FormEvent, useState } from 'react';
import { suggestEmail } from '#domain/identity/email-address.ts';
import { normalizeEmail } from '#domain/identity/normalize-email.ts';
import { authFailure } from '#session/auth-failure.ts';
import { authMessage } from '#session/auth-messages.ts';
import { PASSWORD_RULE, passwordHint } from '#session/password-hints.ts';
import type { Session } from '#session/session.ts';
import { signUpProblems } from '#session/sign-up-validation.ts';
import { Button } from '#ui/button/button.tsx';
import { TextLink } from '#ui/button/link-button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { EmailField } from '#ui/form/email-field.tsx';
import { NewPasswordField } from '#ui/form/new-password-field.tsx';
import { useFocusFirstInvalid } from '#ui/form/use-focus-first-invalid.ts';
import { useTypedEmail } from '#ui/form/use-typed-contact.ts';
import { TermsConsent } from './terms-consent.tsx';
import { texts } from './texts.ts';

interface SignUpFormProps {
  session: Pick<Session, 'signUp'>;
  wanted: string | undefined;
  onDone: (uid: string, email: string) => void;
}

const EMAIL_ERRORS: ReadonlySet<string> = new Set(['email-already-in-use', 'invalid-email', 'missing-email']);
const PASSWORD_ERRORS: ReadonlySet<string> = new Set(['weak-password', 'missing-password']);

export function SignUpForm({ session, wanted, onDone }: SignUpFormProps) {
  const [email, setEmail] = useTypedEmail();
  const [password, setPassword] = useState('');
  const [consent, setConsent] = useState(false);
  const [attempts, setAttempts] = useState(0);
  const tried = attempts > 0;
  const form = useFocusFirstInvalid(attempts);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const wrong = signUpProblems({ email, password });
  const messageFor = (codes: ReadonlySet<string>) =>
    problem && codes.has(problem) ? authMessage(problem) : null;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setAttempts(attempts + 1);
    setProblem(null);
    if (wrong.email || wrong.password || !consent) return;
    setBusy(true);
    try {
      const { uid } = await session.signUp(normalizeEmail(email), password);
      onDone(uid, normalizeEmail(email));
    } catch (cause) {
      setProblem(authFailure(cause).code);
      setAttempts(attempts + 2);
      setBusy(false);
    }
  };

  return (
    <form ref={form} onSubmit={submit} noValidate className="grid max-w-[28rem] gap-5">
      <EmailField
        label={texts.email}
        value={email}
        onChange={(typed) => {
          setEmail(typed);
          setProblem(null);
        }}
        error={(tried ? wrong.email : null) ?? messageFor(EMAIL_ERRORS)}
        suggestion={suggestEmail(normalizeEmail(email))}
      />
      {problem === 'email-already-in-use' && (
        <p>
          {texts.taken}
          <TextLink to="/signIn" search={{ ref: wanted }}>
            {texts.takenLink}
          </TextLink>
        </p>
      )}
      <NewPasswordField
        label={texts.password}
        rule={PASSWORD_RULE}
        value={password}
        onChange={setPassword}
        strength={passwordHint(password, normalizeEmail(email))}
        error={(tried ? wrong.password : null) ?? messageFor(PASSWORD_ERRORS)}
      />
      <TermsConsent
        given={consent}
        onChange={setConsent}
        error={tried && !consent ? texts.noConsent : null}
      />
      {problem && !EMAIL_ERRORS.has(problem) && !PASSWORD_ERRORS.has(problem) && (
        <Notice tone="danger">{authMessage(problem)}</Notice>
      )}
      <Button type="submit" wide busy={busy}>
        {texts.submit}
      </Button>
      <p>
        {texts.haveAccount}
        <TextLink to="/signIn" search={{ ref: wanted }}>
          {texts.signIn}
        </TextLink>
      </p>
    </form>
  );
}
