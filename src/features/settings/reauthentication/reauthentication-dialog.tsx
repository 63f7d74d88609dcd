import { useSelector } from '@tanstack/react-store';
import { type FormEvent, useState } from 'react';
import { formatPhoneNumber } from '#domain/identity/phone-number.ts';
import { passwordErrorMessage } from '#features/settings/account-errors.ts';
import { authTexts as texts } from '#features/settings/auth-texts.ts';
import { useAccountAction } from '#features/settings/use-account-action.ts';
import type { AccountActions, AccountFacts } from '#session/account.ts';
import type { ProviderName } from '#session/sign-in-methods.ts';
import { Button } from '#ui/button/button.tsx';
import { ProviderButton } from '#ui/button/provider-button.tsx';
import { Dialog } from '#ui/feedback/dialog.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { PasswordField } from '#ui/form/password-field.tsx';
import type { Reauthentication } from './reauthentication.ts';
import { SmsCodeForm } from './sms-code-form.tsx';
import { useSmsChallenge } from './use-sms-challenge.ts';

type ReauthenticationMethods = Pick<
  AccountActions,
  'reauthenticateWithPassword' | 'reauthenticateWith' | 'reauthenticateWithPhone'
>;

interface ReauthenticationDialogProps {
  account: ReauthenticationMethods;
  facts: AccountFacts;
  reauthentication: Reauthentication;
  cancelPopup: () => void;
}

/** Asks the person to sign in again with any of their methods; then the waiting action runs again. */
export function ReauthenticationDialog({
  account,
  facts,
  reauthentication,
  cancelPopup,
}: ReauthenticationDialogProps) {
  const asking = useSelector(reauthentication.asking);
  const close = () => {
    // The browser reports every closing, also the one after a confirmation, which must not cancel the action.
    if (!reauthentication.asking.get()) return;
    cancelPopup();
    reauthentication.cancel();
  };
  return (
    <Dialog open={asking} title={texts.reauthenticationTitle} onClose={close}>
      <p className="text-sm">{texts.reauthenticationLead}</p>
      <Methods account={account} facts={facts} onConfirmed={reauthentication.confirmed} />
    </Dialog>
  );
}

interface MethodsProps {
  account: ReauthenticationMethods;
  facts: AccountFacts;
  onConfirmed: () => void;
}

const MARKS = { 'google.com': 'google', 'apple.com': 'apple' } as const;
const NAMES = { 'google.com': 'Google', 'apple.com': 'Apple' } as const;

function Methods({ account, facts, onConfirmed }: MethodsProps) {
  const action = useAccountAction(passwordErrorMessage);
  const sms = useSmsChallenge(onConfirmed);
  const has = (method: AccountFacts['methods'][number]) => facts.methods.includes(method);
  const reauthenticate = (provider: ProviderName) => async () => {
    if (await action.run(() => account.reauthenticateWith(provider))) onConfirmed();
  };
  if (sms.challenge) return <SmsCodeForm sms={sms} />;
  return (
    <div className="grid gap-4">
      {action.problem && <Notice tone="danger">{action.problem}</Notice>}
      {sms.problem && <Notice tone="danger">{sms.problem}</Notice>}
      {has('password') && <PasswordForm account={account} action={action} onConfirmed={onConfirmed} />}
      {has('password') && facts.methods.length > 1 && (
        <p className="text-sm text-ink-soft">{texts.reauthenticationOr}</p>
      )}
      {(['google.com', 'apple.com'] as const).filter(has).map((provider) => (
        <ProviderButton
          key={provider}
          mark={MARKS[provider]}
          label={texts.reauthenticateWith(NAMES[provider])}
          waiting={action.busy}
          onClick={reauthenticate(provider)}
        />
      ))}
      {has('phone') && facts.phoneNumber !== null && (
        <ProviderButton
          mark="phone"
          label={texts.reauthenticateWith(formatPhoneNumber(facts.phoneNumber))}
          waiting={sms.busy}
          onClick={() => void sms.ask(() => account.reauthenticateWithPhone())}
        />
      )}
    </div>
  );
}

function PasswordForm({
  account,
  action,
  onConfirmed,
}: Omit<MethodsProps, 'facts'> & { action: ReturnType<typeof useAccountAction> }) {
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (password === '') return;
    if (await action.run(() => account.reauthenticateWithPassword(password))) onConfirmed();
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <PasswordField
        label={texts.currentPassword}
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={tried && password === '' ? texts.emptyPassword : null}
      />
      <Button type="submit" wide busy={action.busy}>
        {texts.reauthenticationSubmit}
      </Button>
    </form>
  );
}
