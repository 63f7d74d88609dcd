import { type FormEvent, useState } from 'react';
import { passwordSentence } from '#features/settings/account-errors.ts';
import { authTexts as texts } from '#features/settings/auth-texts.ts';
import type { Proving } from '#features/settings/re-authentication/re-authentication.ts';
import { useDeed } from '#features/settings/use-account-action.ts';
import type { AccountActions, AccountFacts } from '#session/account.ts';
import { PASSWORD_RULE, passwordHint } from '#session/password-hints.ts';
import { passwordProblem } from '#session/sign-up-validation.ts';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { NewPasswordField } from '#ui/form/new-password-field.tsx';
import { useFocusFirstInvalid } from '#ui/form/use-focus-first-invalid.ts';
import { CurrentPassword } from './current-password.tsx';

interface PasswordFormProps {
  account: Pick<AccountActions, 'reauthenticateWithPassword' | 'changePassword'>;
  facts: AccountFacts;
  proving: Proving;
  on: boolean;
  onDone: () => void;
  onCancel: () => void;
}

export function PasswordForm({ account, facts, proving, on, onDone, onCancel }: PasswordFormProps) {
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [attempts, setAttempts] = useState(0);
  const form = useFocusFirstInvalid(attempts);
  const deed = useDeed(passwordSentence);
  const refused = deed.trouble === texts.wrongPassword ? deed.trouble : null;
  const has = facts.methods.includes('password');
  const wrong = passwordProblem(next);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setAttempts(attempts + 1);
    if (wrong || (has && current === '')) return;
    const done = await deed.run(async () => {
      if (has) await account.reauthenticateWithPassword(current);
      await proving.run(() => account.changePassword(next), { first: !has });
    });
    if (done) onDone();
    else setAttempts(attempts + 2);
  };
  return (
    <form ref={form} onSubmit={submit} noValidate className="grid max-w-[28rem] gap-5">
      {/* For password managers: whose password it is. */}
      <input type="hidden" name="username" autoComplete="username" value={facts.email ?? ''} readOnly />
      {has && (
        <CurrentPassword value={current} onChange={setCurrent} tried={attempts > 0} refused={refused} />
      )}
      <NewPasswordField
        label={texts.newPassword}
        rule={PASSWORD_RULE}
        value={next}
        onChange={setNext}
        error={attempts > 0 ? wrong : null}
        strength={passwordHint(next, facts.email ?? '')}
      />
      {deed.trouble && !refused && <Notice tone="danger">{deed.trouble}</Notice>}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small" busy={deed.busy} disabled={!on}>
          {texts.savePassword}
        </Button>
        <Button tone="quiet" size="small" disabled={deed.busy} onClick={onCancel}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  );
}
