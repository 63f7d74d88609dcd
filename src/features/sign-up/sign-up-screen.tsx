import { type FormEvent, useState } from 'react';
import { authMessage } from '#session/auth-messages.ts';
import { AuthError, type Session } from '#session/session.ts';
import { signUpProblems } from '#session/sign-up-rules.ts';
import { Button } from '#ui/button.tsx';
import { CheckBox } from '#ui/check-box.tsx';
import { EmailField } from '#ui/email-field.tsx';
import { TextLink } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { useDraft } from '#ui/use-draft.ts';
import { useFirstWrong } from '#ui/use-first-wrong.ts';
import { texts } from './texts.ts';

interface SignUpScreenProps {
  session: Pick<Session, 'signUp'>;
  /** Registered and signed in. */
  onDone: (uid: string) => void;
}

const readText = (stored: unknown) => (typeof stored === 'string' ? stored : null);

export function SignUpScreen({ session, onDone }: SignUpScreenProps) {
  const [email, setEmail, forgetEmail] = useDraft('otomichi.sign-up.email', '', readText);
  const [password, setPassword] = useState('');
  const [consent, setConsent] = useState(false);
  const [attempts, setAttempts] = useState(0);
  const tried = attempts > 0;
  const form = useFirstWrong(attempts);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const wrong = signUpProblems({ email, password });

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setAttempts(attempts + 1);
    setProblem(null);
    if (wrong.email || wrong.password || !consent) return;
    setBusy(true);
    try {
      const { uid } = await session.signUp(email.trim(), password);
      forgetEmail();
      onDone(uid);
    } catch (cause) {
      setProblem(authMessage(cause instanceof AuthError ? cause.code : 'network-request-failed'));
      setBusy(false);
    }
  };

  return (
    <Page title={texts.title} lead={texts.lead}>
      <form ref={form} onSubmit={submit} noValidate className="grid max-w-[28rem] gap-5">
        <EmailField
          label={texts.email}
          value={email}
          onChange={setEmail}
          error={tried ? wrong.email : null}
        />
        <PasswordField
          label={texts.password}
          name="password"
          autoComplete="new-password"
          hint={texts.passwordHint}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={tried ? wrong.password : null}
        />
        <CheckBox checked={consent} onChange={setConsent} error={tried && !consent ? texts.noConsent : null}>
          <TextLink to="/terms" target="_blank">
            {texts.terms}
          </TextLink>
          {texts.and}
          <TextLink to="/privacy" target="_blank">
            {texts.privacy}
          </TextLink>
          {texts.consentAfter}
        </CheckBox>
        {problem && <Notice tone="danger">{problem}</Notice>}
        <Button type="submit" wide busy={busy}>
          {texts.submit}
        </Button>
        <p>
          {texts.haveAccount}
          <TextLink to="/signIn">{texts.signIn}</TextLink>
        </p>
      </form>
    </Page>
  );
}
