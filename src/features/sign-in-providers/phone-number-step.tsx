import { type FormEvent, useState } from 'react';
import { parsePhoneNumber } from '#domain/identity/phone-number.ts';
import { authMessage } from '#session/auth-messages.ts';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { useFocusFirstInvalid } from '#ui/form/use-focus-first-invalid.ts';
import { texts } from './texts.ts';

interface PhoneNumberStepProps {
  typed: string;
  onTyped: (typed: string) => void;
  busy: boolean;
  /** The error code of the last request for a code. */
  problem: string | null;
  onSend: (e164: string) => void;
}

export function PhoneNumberStep({ typed, onTyped, busy, problem, onSend }: PhoneNumberStepProps) {
  const [attempts, setAttempts] = useState(0);
  const form = useFocusFirstInvalid(attempts);
  const number = parsePhoneNumber(typed);
  const atNumber = problem === 'invalid-phone-number' || problem === 'missing-phone-number';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAttempts(attempts + 1);
    if (number.kind === 'number') onSend(number.e164);
  };
  const wrong = attempts > 0 && number.kind === 'refused' ? texts.faults[number.why] : null;
  return (
    <form ref={form} onSubmit={submit} noValidate className="grid gap-5">
      <TextField
        label={texts.number}
        hint={texts.numberHint}
        type="tel"
        name="tel"
        inputMode="tel"
        autoComplete="tel"
        value={typed}
        onChange={(event) => onTyped(event.target.value)}
        error={wrong ?? (atNumber ? authMessage(problem) : null)}
      />
      {problem && !atNumber && <Notice tone="danger">{authMessage(problem)}</Notice>}
      <Button type="submit" wide busy={busy}>
        {texts.send}
      </Button>
    </form>
  );
}
