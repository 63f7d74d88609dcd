import { type FormEvent, useState } from 'react';
import { authMessage } from '#session/auth-messages.ts';
import { emailProblem } from '#session/sign-up-validation.ts';
import { normalizeEmail } from '#session/normalize-email.ts';
import { Button } from '#ui/button/button.tsx';
import { EmailField } from '#ui/form/email-field.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Page } from '#ui/layout/page.tsx';
import { useFocusFirstInvalid } from '#ui/form/use-focus-first-invalid.ts';
import { useTypedEmail } from '#ui/form/use-typed-email.ts';
import type { Circumstances } from './ports.ts';
import { FORMS, texts } from './texts.ts';

interface EmailLinkFormProps {
  person: Circumstances['person'];
  busy: boolean;
  trouble: string | null;
  onEmail: (email: string) => void;
}

/** The address is asked for, not taken from the link: who only found the link cannot come in with it. */
export function EmailLinkForm({ person, busy, trouble, onEmail }: EmailLinkFormProps) {
  const [email, setEmail] = useTypedEmail();
  const [attempts, setAttempts] = useState(0);
  const form = useFocusFirstInvalid(attempts);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAttempts(attempts + 1);
    if (emailProblem(email) === null) onEmail(normalizeEmail(email));
  };
  const atEmail = trouble === 'invalid-email';
  return (
    <Page title={FORMS.signIn}>
      {person?.email && <Notice>{texts.here(person.email)}</Notice>}
      <form ref={form} onSubmit={submit} noValidate className="grid max-w-[28rem] gap-5">
        <EmailField
          label={texts.yourEmail}
          hint={texts.yourEmailHint}
          value={email}
          onChange={setEmail}
          error={(attempts > 0 ? emailProblem(email) : null) ?? (atEmail ? authMessage(trouble) : null)}
        />
        {trouble && !atEmail && <Notice tone="danger">{authMessage(trouble)}</Notice>}
        <Button type="submit" wide busy={busy}>
          {texts.enter}
        </Button>
      </form>
    </Page>
  );
}
