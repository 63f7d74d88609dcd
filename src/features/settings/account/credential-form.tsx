import { type FormEvent, type ReactNode, useState } from 'react';
import { passwordErrorMessage } from '#features/settings/account-errors.ts';
import { authTexts as texts } from '#features/settings/auth-texts.ts';
import type { Reauthentication } from '#features/settings/reauthentication/reauthentication.ts';
import { useAccountAction } from '#features/settings/use-account-action.ts';
import type { AccountActions } from '#session/account.ts';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { PasswordField } from '#ui/form/password-field.tsx';
import { useFocusFirstInvalid } from '#ui/form/use-focus-first-invalid.ts';

interface CredentialFormProps {
  account: Pick<AccountActions, 'reauthenticateWithPassword'>;
  /** Asks for the current password; a person without one reauthenticates another way. */
  hasPassword: boolean;
  reauthentication: Reauthentication;
  online: boolean;
  /** What is wrong with the new value; null when it is valid. */
  invalid: string | null;
  change: () => Promise<void>;
  submitLabel: string;
  /** For password managers: the account that a new password belongs to. */
  username?: string;
  onDone: () => void;
  onCancel: () => void;
  /** The field of the new value. @param error `invalid`, once the person has tried to submit */
  children: (error: string | null) => ReactNode;
}

/** Changes the e-mail address or the password after the current password or another reauthentication. */
export function CredentialForm(props: CredentialFormProps) {
  const { account, hasPassword, reauthentication, online, invalid, change, username } = props;
  const [current, setCurrent] = useState('');
  const [attempts, setAttempts] = useState(0);
  const form = useFocusFirstInvalid(attempts);
  const action = useAccountAction(passwordErrorMessage);
  const refused = action.problem === texts.wrongPassword ? action.problem : null;
  const tried = attempts > 0;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setAttempts(attempts + 1);
    if (invalid || (hasPassword && current === '')) return;
    const done = await action.run(async () => {
      if (hasPassword) await account.reauthenticateWithPassword(current);
      await reauthentication.run(change, { first: !hasPassword });
    });
    if (done) props.onDone();
    else setAttempts(attempts + 2);
  };
  return (
    <form ref={form} onSubmit={submit} noValidate className="grid max-w-[28rem] gap-5">
      {username !== undefined && (
        <input type="email" name="username" autoComplete="username" value={username} readOnly hidden />
      )}
      {hasPassword && (
        <PasswordField
          label={texts.currentPassword}
          name="current-password"
          autoComplete="current-password"
          hint={texts.forgot}
          value={current}
          onChange={(event) => setCurrent(event.target.value)}
          error={tried && current === '' ? texts.emptyPassword : refused}
        />
      )}
      {props.children(tried ? invalid : null)}
      {action.problem && !refused && <Notice tone="danger">{action.problem}</Notice>}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small" busy={action.busy} disabled={!online}>
          {props.submitLabel}
        </Button>
        <Button tone="quiet" size="small" disabled={action.busy} onClick={props.onCancel}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  );
}
