import { type FormEvent, useState } from 'react';
import { readPhone } from '#domain/identity/phone-number.ts';
import { authMessage } from '#session/auth-messages.ts';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { useFocusFirstInvalid } from '#ui/form/use-focus-first-invalid.ts';
import { texts } from './texts.ts';

interface NumberStepProps {
  typed: string;
  onTyped: (typed: string) => void;
  busy: boolean;
  /** What the provider said of the number, or of asking at all. */
  trouble: string | null;
  onSend: (e164: string) => void;
}

export function NumberStep({ typed, onTyped, busy, trouble, onSend }: NumberStepProps) {
  const [attempts, setAttempts] = useState(0);
  const form = useFocusFirstInvalid(attempts);
  const number = readPhone(typed);
  const atNumber = trouble === 'invalid-phone-number' || trouble === 'missing-phone-number';
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
        error={wrong ?? (atNumber ? authMessage(trouble) : null)}
      />
      {trouble && !atNumber && <Notice tone="danger">{authMessage(trouble)}</Notice>}
      <Button type="submit" wide busy={busy}>
        {texts.send}
      </Button>
    </form>
  );
}
