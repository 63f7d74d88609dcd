import { type FormEvent, useState } from 'react';
import { parsePhoneNumber } from '#domain/identity/phone-number.ts';
import { authTexts as texts } from '#features/settings/auth-texts.ts';
import type { Reauthentication } from '#features/settings/reauthentication/reauthentication.ts';
import { SmsCodeForm } from '#features/settings/reauthentication/sms-code-form.tsx';
import {
  type SmsChallengeView,
  useSmsChallenge,
} from '#features/settings/reauthentication/use-sms-challenge.ts';
import type { AccountActions } from '#session/account.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/feedback/dialog.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { TextField } from '#ui/form/text-field.tsx';

interface PhoneDialogProps {
  account: Pick<AccountActions, 'linkPhone'>;
  reauthentication: Reauthentication;
  onDone: () => void;
  onClose: () => void;
}

/** Asks for a phone number and its SMS code. A new number replaces the present one. */
export function PhoneDialog({ account, reauthentication, onDone, onClose }: PhoneDialogProps) {
  const sms = useSmsChallenge(onDone);
  const send = (e164: string) =>
    sms.ask(async () => {
      const { phoneNumber, confirm } = await account.linkPhone(e164);
      // The provider checks the age of the sign-in only when the code is confirmed.
      return { phoneNumber, confirm: (code) => reauthentication.run(() => confirm(code)) };
    });
  return (
    <Dialog open title={texts.phoneTitle} onClose={onClose}>
      {sms.challenge ? (
        <SmsCodeForm sms={sms} />
      ) : (
        <NumberForm sms={sms} onSend={(e164) => void send(e164)} />
      )}
    </Dialog>
  );
}

function NumberForm({ sms, onSend }: { sms: SmsChallengeView; onSend: (e164: string) => void }) {
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
      {sms.problem && <Notice tone="danger">{sms.problem}</Notice>}
      <Button type="submit" wide busy={sms.busy}>
        {texts.sendCode}
      </Button>
    </form>
  );
}
