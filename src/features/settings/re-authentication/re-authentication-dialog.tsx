import { type FormEvent, useState, useSyncExternalStore } from 'react';
import { formatPhoneNumber } from '#domain/identity/phone-number.ts';
import { passwordSentence } from '#features/settings/account-errors.ts';
import { authTexts as texts } from '#features/settings/auth-texts.ts';
import { useDeed } from '#features/settings/use-account-action.ts';
import type { AccountActions, AccountFacts } from '#session/account.ts';
import type { ProviderName } from '#session/sign-in-methods.ts';
import { Button } from '#ui/button/button.tsx';
import { ProviderButton } from '#ui/button/provider-button.tsx';
import { Dialog } from '#ui/feedback/dialog.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { PasswordField } from '#ui/form/password-field.tsx';
import type { Proving } from './re-authentication.ts';
import { CodeForm } from './sms-code-form.tsx';
import { useChallenge } from './use-sms-challenge.ts';

type Proofs = Pick<
  AccountActions,
  'reauthenticateWithPassword' | 'reauthenticateWith' | 'reauthenticateWithPhone'
>;

interface ProofDialogProps {
  account: Proofs;
  facts: AccountFacts;
  proving: Proving;
  cancelPopup: () => void;
}

/** Asks again who is here, by whatever way the person has; then the deed that wanted it goes on by itself. */
export function ProofDialog({ account, facts, proving, cancelPopup }: ProofDialogProps) {
  const asking = useSyncExternalStore(proving.subscribe, proving.asking);
  const close = () => {
    // The browser tells of every closing, also of that after a proof: what goes on by itself is not to be broken off.
    if (!proving.asking()) return;
    cancelPopup();
    proving.cancel();
  };
  return (
    <Dialog open={asking} title={texts.proofTitle} onClose={close}>
      <p className="text-sm">{texts.proofLead}</p>
      <Ways account={account} facts={facts} onProved={proving.proved} />
    </Dialog>
  );
}

interface WaysProps {
  account: Proofs;
  facts: AccountFacts;
  onProved: () => void;
}

const MARKS = { 'google.com': 'google', 'apple.com': 'apple' } as const;
const NAMES = { 'google.com': 'Google', 'apple.com': 'Apple' } as const;

function Ways({ account, facts, onProved }: WaysProps) {
  const deed = useDeed(passwordSentence);
  const sms = useChallenge(onProved);
  const has = (method: AccountFacts['methods'][number]) => facts.methods.includes(method);
  const by = (provider: ProviderName) => async () => {
    if (await deed.run(() => account.reauthenticateWith(provider))) onProved();
  };
  if (sms.challenge) return <CodeForm sms={sms} />;
  return (
    <div className="grid gap-4">
      {deed.trouble && <Notice tone="danger">{deed.trouble}</Notice>}
      {sms.trouble && <Notice tone="danger">{sms.trouble}</Notice>}
      {has('password') && <ByPassword account={account} deed={deed} onProved={onProved} />}
      {has('password') && facts.methods.length > 1 && (
        <p className="text-sm text-ink-soft">{texts.proofOr}</p>
      )}
      {(['google.com', 'apple.com'] as const).filter(has).map((provider) => (
        <ProviderButton
          key={provider}
          mark={MARKS[provider]}
          label={texts.proofBy(NAMES[provider])}
          waiting={deed.busy}
          onClick={by(provider)}
        />
      ))}
      {has('phone') && facts.phoneNumber !== null && (
        <ProviderButton
          mark="phone"
          label={texts.proofBy(formatPhoneNumber(facts.phoneNumber))}
          waiting={sms.busy}
          onClick={() => void sms.ask(() => account.reauthenticateWithPhone())}
        />
      )}
    </div>
  );
}

function ByPassword({
  account,
  deed,
  onProved,
}: Omit<WaysProps, 'facts'> & { deed: ReturnType<typeof useDeed> }) {
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (password === '') return;
    if (await deed.run(() => account.reauthenticateWithPassword(password))) onProved();
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
      <Button type="submit" wide busy={deed.busy}>
        {texts.proofSubmit}
      </Button>
    </form>
  );
}
