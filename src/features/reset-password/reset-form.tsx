import { type FormEvent, useState } from 'react';
import { suggestEmail } from '#domain/identity/email-address.ts';
import { normalizeEmail } from '#domain/identity/normalize-email.ts';
import { useOnline } from '#network/use-online.ts';
import { authMessage } from '#session/auth-messages.ts';
import { emailProblem } from '#session/sign-up-validation.ts';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { EmailField } from '#ui/form/email-field.tsx';
import { useFocusFirstInvalid } from '#ui/form/use-focus-first-invalid.ts';
import { useTypedEmail } from '#ui/form/use-typed-contact.ts';
import { texts } from './texts.ts';

interface ResetFormProps {
  send: (email: string) => Promise<string | null>;
}

export function ResetForm({ send }: ResetFormProps) {
  const online = useOnline();
  const [email, setEmail] = useTypedEmail();
  const [attempts, setAttempts] = useState(0);
  const form = useFocusFirstInvalid(attempts);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const atEmail = problem === 'invalid-email' || problem === 'missing-email';

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setAttempts(attempts + 1);
    setProblem(null);
    if (emailProblem(email)) return;
    setBusy(true);
    const code = await send(normalizeEmail(email));
    setBusy(false);
    setProblem(code);
    if (code) setAttempts(attempts + 2);
  };
  const wrong = attempts > 0 ? emailProblem(email) : null;
  return (
    <form ref={form} onSubmit={submit} noValidate className="grid max-w-[28rem] gap-5">
      <EmailField
        label={texts.email}
        value={email}
        onChange={setEmail}
        error={wrong ?? (atEmail ? authMessage(problem) : null)}
        suggestion={suggestEmail(normalizeEmail(email))}
      />
      {problem && !atEmail && online && <Notice tone="danger">{authMessage(problem)}</Notice>}
      <Button type="submit" wide busy={busy} disabled={!online}>
        {texts.submit}
      </Button>
      {!online && <Notice tone="warn">{texts.offline}</Notice>}
    </form>
  );
}
