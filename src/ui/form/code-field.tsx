import { useEffect, useId, useRef } from 'react';
import { Field, INPUT_STYLE } from './field.tsx';
import { useConvertedInput } from './use-converted-input.ts';

export const CODE_LENGTH = 6;

interface CodeFieldProps {
  label: string;
  hint?: string | undefined;
  error: string | null;
  /** Extracts the digits of what was typed or pasted. */
  digits: (typed: string) => string;
  value: string;
  onChange: (code: string) => void;
  /** Called with all digits: typed, pasted, or read from the SMS by the device. */
  onComplete: (code: string) => void;
}

/**
 * The code of an SMS in one field, so that pasting, password managers and screen readers work. Accepts full-width digits
 * and ignores other characters.
 */
export function CodeField({ label, hint, error, digits, value, onChange, onComplete }: CodeFieldProps) {
  const id = useId();
  const accept = (text: string) => {
    const code = digits(text).slice(0, CODE_LENGTH);
    onChange(code);
    if (code.length === CODE_LENGTH && code !== value) onComplete(code);
  };
  const typed = useConvertedInput(value, accept);
  const latest = useRef(accept);
  latest.current = accept;
  useEffect(() => {
    const unmounted = new AbortController();
    void readCodeFromSms(unmounted.signal).then((code) => code !== null && latest.current(code));
    return () => unmounted.abort();
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
          {...typed}
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

/** WebOTP: the device offers the code of the SMS. Resolves with null where it cannot or the person declines. */
async function readCodeFromSms(signal: AbortSignal): Promise<string | null> {
  if (!('OTPCredential' in window)) return null;
  try {
    const request = { otp: { transport: ['sms'] }, signal } as CredentialRequestOptions;
    const credential: OtpCredential | null = await navigator.credentials.get(request);
    return credential?.code ?? null;
  } catch {
    return null;
  }
}
