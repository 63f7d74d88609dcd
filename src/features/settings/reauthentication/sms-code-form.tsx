import { type FormEvent, useState } from 'react';
import { codeDigits, formatPhoneNumber } from '#domain/identity/phone-number.ts';
import { authTexts as texts } from '#features/settings/auth-texts.ts';
import { Button } from '#ui/button/button.tsx';
import { CODE_LENGTH, CodeField } from '#ui/form/code-field.tsx';
import { useCooldown } from '#ui/form/use-cooldown.ts';
import type { SmsChallengeView } from './use-sms-challenge.ts';

const RESEND_SECONDS = 30;

/** Asks for the six digits of the SMS. */
export function SmsCodeForm({ sms }: { sms: SmsChallengeView }) {
  const [code, setCode] = useState('');
  const [left, wait] = useCooldown(RESEND_SECONDS, true);
  // A refused code is cleared, so that the next one can be typed at once.
  const confirm = (typed: string) => void sms.confirm(typed).then(() => setCode(''));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.length === CODE_LENGTH) confirm(code);
  };
  const resend = () => {
    wait();
    setCode('');
    void sms.again();
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <p role="status" className="text-sm">
        {texts.codeSent(formatPhoneNumber(sms.challenge?.phoneNumber ?? ''))}
      </p>
      <CodeField
        label={texts.code}
        error={sms.problem}
        digits={codeDigits}
        value={code}
        onChange={setCode}
        onComplete={confirm}
      />
      <Button type="submit" wide busy={sms.busy} disabled={code.length < CODE_LENGTH}>
        {texts.confirm}
      </Button>
      <div className="flex flex-wrap gap-2">
        <Button tone="quiet" size="small" disabled={left > 0 || sms.busy} onClick={resend}>
          {left > 0 ? texts.verifyIn(left) : texts.resend}
        </Button>
        <Button tone="quiet" size="small" disabled={sms.busy} onClick={sms.back}>
          {texts.otherNumber}
        </Button>
      </div>
    </form>
  );
}
