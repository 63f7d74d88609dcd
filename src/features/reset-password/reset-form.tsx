import { type FormEvent, useState } from 'react';
import { likelyEmail } from '#domain/identity/email-address.ts';
import { authMessage } from '#session/auth-messages.ts';
import { emailProblem } from '#session/sign-up-validation.ts';
import { normalizeEmail } from '#session/normalize-email.ts';
import { Button } from '#ui/button/button.tsx';
import { EmailField } from '#ui/form/email-field.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { useFocusFirstInvalid } from '#ui/form/use-focus-first-invalid.ts';
import { useTypedEmail } from '#ui/form/use-typed-email.ts';
import { texts } from './texts.ts';

interface AskFormProps {
  send: (email: string) => Promise<string | null>;
  online: boolean;
}

export function AskForm({ send, online }: AskFormProps) {
  const [email, setEmail] = useTypedEmail();
  const [attempts, setAttempts] = useState(0);
  const form = useFocusFirstInvalid(attempts);
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const atEmail = trouble === 'invalid-email' || trouble === 'missing-email';

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setAttempts(attempts + 1);
    setTrouble(null);
    if (emailProblem(email)) return;
    setBusy(true);
    const code = await send(normalizeEmail(email));
    setBusy(false);
    setTrouble(code);
    if (code) setAttempts(attempts + 2);
  };
  const wrong = attempts > 0 ? emailProblem(email) : null;
  return (
    <form ref={form} onSubmit={submit} noValidate className="grid max-w-[28rem] gap-5">
      <EmailField
        label={texts.email}
        value={email}
        onChange={setEmail}
        error={wrong ?? (atEmail ? authMessage(trouble) : null)}
        meant={likelyEmail(normalizeEmail(email))}
      />
      {!online && <Notice tone="warn">{texts.offline}</Notice>}
      {trouble && !atEmail && online && <Notice tone="danger">{authMessage(trouble)}</Notice>}
      <Button type="submit" wide busy={busy} disabled={!online}>
        {texts.submit}
      </Button>
    </form>
  );
}
