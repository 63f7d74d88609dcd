import { type FormEvent, useEffect, useRef, useState } from 'react';
import { codeDigits, formatPhoneNumber } from '#domain/identity/phone-number.ts';
import { authMessage } from '#session/auth-messages.ts';
import type { SignInResult, SmsChallenge } from '#session/sign-in-methods.ts';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { CODE_LENGTH, CodeField } from '#ui/form/code-field.tsx';
import { useCooldown } from '#ui/form/use-cooldown.ts';
import { useFocusFirstInvalid } from '#ui/form/use-focus-first-invalid.ts';
import type { PhoneFlow } from './phone-flow.ts';
import { texts } from './texts.ts';

/** Seconds before another SMS can be asked for. */
const RESEND_SECONDS = 30;

/** Errors of the code itself; all others are shown below the field. */
const CODE_FIELD_ERRORS: ReadonlySet<string> = new Set([
  'invalid-verification-code',
  'missing-verification-code',
]);

interface PhoneCodeStepProps {
  flow: Exclude<PhoneFlow<SignInResult>, { step: 'number' }>;
  confirm: (challenge: SmsChallenge<SignInResult>, code: string) => void;
  send: (to: string) => void;
  onOtherNumber: () => void;
}

export function PhoneCodeStep({ flow, confirm, send, onOtherNumber }: PhoneCodeStepProps) {
  const [code, setCode] = useState('');
  const [attempts, setAttempts] = useState(0);
  const [short, setShort] = useState(false);
  const [left, beginWait] = useCooldown(RESEND_SECONDS, true);
  const form = useFocusFirstInvalid(attempts);
  const problem = flow.step === 'code' ? flow.problem : null;
  const challenge = flow.step === 'sending' ? flow.before : flow.challenge;
  const checking = flow.step === 'checking';
  const codeError = problem !== null && CODE_FIELD_ERRORS.has(problem) ? authMessage(problem) : null;
  useOnProblem(codeError, () => {
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
        {flow.step === 'code' && flow.sent > 1
          ? texts.resent
          : texts.sent(formatPhoneNumber(challenge.phoneNumber))}
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
        onComplete={tryCode}
        error={short ? texts.codeShort : codeError}
      />
      {problem !== null && codeError === null && <Notice tone="danger">{authMessage(problem)}</Notice>}
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

/** Calls back when a new problem appears: a refused code is cleared for the next one. */
function useOnProblem(problem: string | null, onProblem: () => void) {
  const latest = useRef(onProblem);
  latest.current = onProblem;
  useEffect(() => {
    if (problem !== null) latest.current();
  }, [problem]);
}
