import { useEffect, useId, useRef } from 'react';
import { Field, INPUT_STYLE } from './field.tsx';

export const CODE_LENGTH = 6;

interface CodeFieldProps {
  label: string;
  hint?: string | undefined;
  error: string | null;
  /** The digits of whatever was typed or pasted. */
  digits: (typed: string) => string;
  value: string;
  onChange: (code: string) => void;
  /** All digits are there: typed, pasted, or read from the SMS by the device. */
  onFull: (code: string) => void;
}

/**
 * Digits of an SMS in one field, which is what pasting, password managers and screen readers can work with. Full-width
 * digits and whatever stands around them are forgiven.
 */
export function CodeField({ label, hint, error, digits, value, onChange, onFull }: CodeFieldProps) {
  const id = useId();
  const take = (text: string) => {
    const code = digits(text).slice(0, CODE_LENGTH);
    onChange(code);
    if (code.length === CODE_LENGTH && code !== value) onFull(code);
  };
  const latest = useRef(take);
  latest.current = take;
  useEffect(() => {
    const gone = new AbortController();
    void codeOfSms(gone.signal).then((code) => code !== null && latest.current(code));
    return () => gone.abort();
  }, []);
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      {(describedBy) => (
        <input
          id={id}
          type="text"
          name="one-time-code"
          inputMode="numeric"
          autoComplete="one-time-code"
          // biome-ignore lint/a11y/noAutofocus: the field comes up because the person has just asked for the code
          autoFocus
          value={value}
          onChange={(event) => take(event.target.value)}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy}
          className={`${INPUT_STYLE} tabular min-h-12 text-xl tracking-[0.35em]`}
        />
      )}
    </Field>
  );
}

interface OtpCredential extends Credential {
  code?: string;
}

/** WebOTP: the device offers to hand the code over from the SMS itself. Null where it does not, or nobody wants it. */
async function codeOfSms(signal: AbortSignal): Promise<string | null> {
  if (!('OTPCredential' in window)) return null;
  try {
    const asked = { otp: { transport: ['sms'] }, signal } as CredentialRequestOptions;
    const got: OtpCredential | null = await navigator.credentials.get(asked);
    return got?.code ?? null;
  } catch {
    return null;
  }
}
