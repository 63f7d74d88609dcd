import { type FormEvent, useState } from 'react';
import { passwordSentence } from '#features/settings/account-errors.ts';
import { authTexts as texts } from '#features/settings/auth-texts.ts';
import type { Proving } from '#features/settings/re-authentication/re-authentication.ts';
import { useDeed } from '#features/settings/use-account-action.ts';
import type { AccountActions, AccountFacts } from '#session/account.ts';
import { normalizeEmail } from '#session/normalize-email.ts';
import { emailProblem } from '#session/sign-up-validation.ts';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { EmailField } from '#ui/form/email-field.tsx';
import { useFocusFirstInvalid } from '#ui/form/use-focus-first-invalid.ts';
import { CurrentPassword } from './current-password.tsx';

interface EmailFormProps {
  account: Pick<AccountActions, 'reauthenticateWithPassword' | 'changeEmail'>;
  facts: AccountFacts;
  proving: Proving;
  on: boolean;
  onSent: (email: string) => void;
  onCancel: () => void;
}

/** Another address, after the current password or another proof (specification, section 5). */
export function EmailForm({ account, facts, proving, on, onSent, onCancel }: EmailFormProps) {
  const [password, setPassword] = useState('');
  const [email, setEmail] = useState('');
  const [attempts, setAttempts] = useState(0);
  const form = useFocusFirstInvalid(attempts);
  const deed = useDeed(passwordSentence);
  const refused = deed.trouble === texts.wrongPassword ? deed.trouble : null;
  const byPassword = facts.methods.includes('password');
  const next = normalizeEmail(email);
  const same = next.toLowerCase() === facts.email?.toLowerCase() ? texts.sameEmail : null;
  const wrong = emailProblem(email) ?? same;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setAttempts(attempts + 1);
    if (wrong || (byPassword && password === '')) return;
    const done = await deed.run(async () => {
      if (byPassword) await account.reauthenticateWithPassword(password);
      await proving.run(() => account.changeEmail(next), { first: !byPassword });
    });
    if (done) onSent(next);
    else setAttempts(attempts + 2);
  };
  return (
    <form ref={form} onSubmit={submit} noValidate className="grid max-w-[28rem] gap-5">
      {byPassword && (
        <CurrentPassword value={password} onChange={setPassword} tried={attempts > 0} refused={refused} />
      )}
      <EmailField
        label={texts.newEmail}
        value={email}
        onChange={setEmail}
        error={attempts > 0 ? wrong : null}
      />
      {deed.trouble && !refused && <Notice tone="danger">{deed.trouble}</Notice>}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small" busy={deed.busy} disabled={!on}>
          {texts.sendMail}
        </Button>
        <Button tone="quiet" size="small" disabled={deed.busy} onClick={onCancel}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  );
}
