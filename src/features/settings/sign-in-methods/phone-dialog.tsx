import { type FormEvent, useState } from 'react';
import { parsePhoneNumber } from '#domain/identity/phone-number.ts';
import { authTexts as texts } from '#features/settings/auth-texts.ts';
import type { Proving } from '#features/settings/re-authentication/re-authentication.ts';
import { CodeForm } from '#features/settings/re-authentication/sms-code-form.tsx';
import { type ChallengeView, useChallenge } from '#features/settings/re-authentication/use-sms-challenge.ts';
import type { AccountActions } from '#session/account.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/feedback/dialog.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { TextField } from '#ui/form/text-field.tsx';

interface PhoneDialogProps {
  account: Pick<AccountActions, 'linkPhone'>;
  proving: Proving;
  onDone: () => void;
  onClose: () => void;
}

/** A number, then the code that was sent to it. Another number takes the place of the one until now. */
export function PhoneDialog({ account, proving, onDone, onClose }: PhoneDialogProps) {
  const sms = useChallenge(onDone);
  const send = (e164: string) =>
    sms.ask(async () => {
      const { phoneNumber, confirm } = await account.linkPhone(e164);
      // Only with the code does the provider look at how long ago the sign-in was.
      return { phoneNumber, confirm: (code) => proving.run(() => confirm(code)) };
    });
  return (
    <Dialog open title={texts.phoneTitle} onClose={onClose}>
      {sms.challenge ? <CodeForm sms={sms} /> : <NumberForm sms={sms} onSend={(e164) => void send(e164)} />}
    </Dialog>
  );
}

function NumberForm({ sms, onSend }: { sms: ChallengeView; onSend: (e164: string) => void }) {
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  const reading = parsePhoneNumber(typed);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (reading.kind === 'number') onSend(reading.e164);
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <TextField
        label={texts.phoneNumber}
        hint={texts.phoneHint}
        type="tel"
        name="tel"
        inputMode="tel"
        autoComplete="tel"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        error={tried && reading.kind === 'refused' ? texts.phoneFault : null}
      />
      {sms.trouble && <Notice tone="danger">{sms.trouble}</Notice>}
      <Button type="submit" wide busy={sms.busy}>
        {texts.sendCode}
      </Button>
    </form>
  );
}
