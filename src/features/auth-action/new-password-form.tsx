import { type FormEvent, type ReactNode, useState } from 'react';
import { authMessage } from '#session/auth-messages.ts';
import { PASSWORD_RULE, passwordHint } from '#session/password-hints.ts';
import { passwordProblem } from '#session/sign-up-validation.ts';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { NewPasswordField } from '#ui/form/new-password-field.tsx';
import { useFocusFirstInvalid } from '#ui/form/use-focus-first-invalid.ts';
import { Page } from '#ui/layout/page.tsx';
import { texts } from './texts.ts';

interface NewPasswordFormProps {
  title: string;
  email: string;
  busy: boolean;
  problem: string | null;
  /** Shown above the form. */
  about: ReactNode;
  onPassword: (password: string) => void;
}

export function NewPasswordForm({ title, email, busy, problem, about, onPassword }: NewPasswordFormProps) {
  const [password, setPassword] = useState('');
  const [attempts, setAttempts] = useState(0);
  const form = useFocusFirstInvalid(attempts);
  const weak = problem === 'weak-password' || problem === 'missing-password';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAttempts(attempts + 1);
    if (passwordProblem(password) === null) onPassword(password);
  };
  return (
    <Page narrow title={title} lead={texts.forWhom(email)}>
      {about}
      <form ref={form} onSubmit={submit} noValidate className="grid max-w-[28rem] gap-5">
        {/* A password manager learns from it whose password this is. */}
        <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
        <NewPasswordField
          label={texts.newPassword}
          rule={PASSWORD_RULE}
          value={password}
          onChange={setPassword}
          strength={passwordHint(password, email)}
          error={(attempts > 0 ? passwordProblem(password) : null) ?? (weak ? authMessage(problem) : null)}
        />
        {problem && !weak && <Notice tone="danger">{authMessage(problem)}</Notice>}
        <Button type="submit" wide busy={busy}>
          {texts.setPassword}
        </Button>
      </form>
    </Page>
  );
}
