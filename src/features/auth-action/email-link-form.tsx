import { type FormEvent, useState } from 'react';
import { normalizeEmail } from '#domain/identity/normalize-email.ts';
import { authMessage } from '#session/auth-messages.ts';
import { emailProblem } from '#session/sign-up-validation.ts';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { EmailField } from '#ui/form/email-field.tsx';
import { useFocusFirstInvalid } from '#ui/form/use-focus-first-invalid.ts';
import { useTypedEmail } from '#ui/form/use-typed-contact.ts';
import { Page } from '#ui/layout/page.tsx';
import type { LinkContext } from './ports.ts';
import { FORMS, texts } from './texts.ts';

interface EmailLinkFormProps {
  person: LinkContext['person'];
  busy: boolean;
  problem: string | null;
  onEmail: (email: string) => void;
}

/** Asks for the address instead of taking it from the link, so that a person who found the link cannot sign in. */
export function EmailLinkForm({ person, busy, problem, onEmail }: EmailLinkFormProps) {
  const [email, setEmail] = useTypedEmail();
  const [attempts, setAttempts] = useState(0);
  const form = useFocusFirstInvalid(attempts);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAttempts(attempts + 1);
    if (emailProblem(email) === null) onEmail(normalizeEmail(email));
  };
  const atEmail = problem === 'invalid-email';
  return (
    <Page narrow title={FORMS.signIn}>
      {person?.email && <Notice>{texts.here(person.email)}</Notice>}
      <form ref={form} onSubmit={submit} noValidate className="grid max-w-[28rem] gap-5">
        <EmailField
          label={texts.yourEmail}
          hint={texts.yourEmailHint}
          value={email}
          onChange={setEmail}
          error={(attempts > 0 ? emailProblem(email) : null) ?? (atEmail ? authMessage(problem) : null)}
        />
        {problem && !atEmail && <Notice tone="danger">{authMessage(problem)}</Notice>}
        <Button type="submit" wide busy={busy}>
          {texts.submitSignIn}
        </Button>
      </form>
    </Page>
  );
}
