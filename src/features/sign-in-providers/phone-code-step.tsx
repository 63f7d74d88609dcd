import { type FormEvent, useEffect, useRef, useState } from 'react';
import { codeDigits, showPhone } from '#domain/identity/phone-number.ts';
import { authMessage } from '#session/auth-messages.ts';
import type { SignInResult, SmsChallenge } from '#session/sign-in-methods.ts';
import { Button } from '#ui/button/button.tsx';
import { CODE_LENGTH, CodeField } from '#ui/form/code-field.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { useCooldown } from '#ui/form/use-cooldown.ts';
import { useFocusFirstInvalid } from '#ui/form/use-focus-first-invalid.ts';
import type { PhoneFlow } from './phone-flow.ts';
import { texts } from './texts.ts';

/** Seconds before another SMS can be asked for. */
const RESEND_SECONDS = 30;

/** Of the code itself; everything else is told beside it. */
const OF_THE_CODE: ReadonlySet<string> = new Set(['invalid-verification-code', 'missing-verification-code']);

interface CodeStepProps {
  flow: Exclude<PhoneFlow<SignInResult>, { step: 'number' }>;
  confirm: (challenge: SmsChallenge<SignInResult>, code: string) => void;
  send: (to: string) => void;
  onOtherNumber: () => void;
}

export function CodeStep({ flow, confirm, send, onOtherNumber }: CodeStepProps) {
  const [code, setCode] = useState('');
  const [attempts, setAttempts] = useState(0);
  const [short, setShort] = useState(false);
  const [left, beginWait] = useCooldown(RESEND_SECONDS, true);
  const form = useFocusFirstInvalid(attempts);
  const trouble = flow.step === 'code' ? flow.trouble : null;
  const challenge = flow.step === 'sending' ? flow.before : flow.challenge;
  const checking = flow.step === 'checking';
  const ofCode = trouble !== null && OF_THE_CODE.has(trouble) ? authMessage(trouble) : null;
  useTrouble(ofCode, () => {
    setCode('');
    setAttempts((before) => before + 1);
  });
  if (challenge === null) return null;

  const tryCode = (typed: string) => {
    setShort(typed.length < CODE_LENGTH);
    if (typed.length < CODE_LENGTH) return setAttempts(attempts + 1);
    if (flow.step === 'code') confirm(challenge, typed);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    tryCode(code);
  };
  const resend = () => {
    beginWait();
    send(challenge.phoneNumber);
  };
  return (
    <form ref={form} onSubmit={submit} noValidate className="grid gap-5">
      <Notice>
        {flow.step === 'code' && flow.sent > 1 ? texts.resent : texts.sent(showPhone(challenge.phoneNumber))}
      </Notice>
      <CodeField
        label={texts.code}
        hint={texts.codeHint}
        digits={codeDigits}
        value={code}
        onChange={(typed) => {
          setCode(typed);
          setShort(false);
        }}
        onFull={tryCode}
        error={short ? texts.codeShort : ofCode}
      />
      {trouble !== null && ofCode === null && <Notice tone="danger">{authMessage(trouble)}</Notice>}
      <Button type="submit" wide busy={checking}>
        {checking ? texts.checking : texts.confirm}
      </Button>
      <p className="text-sm text-ink-soft">{texts.notThere}</p>
      <div className="flex flex-wrap gap-2">
        <Button tone="quiet" size="small" disabled={left > 0} busy={flow.step === 'sending'} onClick={resend}>
          {left > 0 ? texts.resendIn(left) : texts.resend}
        </Button>
        <Button tone="quiet" size="small" onClick={onOtherNumber}>
          {texts.otherNumber}
        </Button>
      </div>
    </form>
  );
}

/** A refused code is gone, and the next is typed at once. */
function useTrouble(trouble: string | null, onTrouble: () => void) {
  const latest = useRef(onTrouble);
  latest.current = onTrouble;
  useEffect(() => {
    if (trouble !== null) latest.current();
  }, [trouble]);
}
