import type { ReactNode } from 'react';
import { Button } from '#ui/button/button.tsx';
import { TextField } from './text-field.tsx';

interface EmailFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  error: string | null;
  hint?: ReactNode;
  /** `username` where it is the address of the account; a password manager would fill that one in anywhere. */
  autoComplete?: 'username' | 'email';
  /** A corrected address to offer; applied by a press, never automatically. */
  suggestion?: string | null;
}

/** An e-mail address, with the attributes that phone keyboards and password managers need. */
export function EmailField(props: EmailFieldProps) {
  const { label, value, onChange, error, hint, autoComplete = 'username', suggestion } = props;
  return (
    <div className="grid gap-1">
      <TextField
        label={label}
        type="email"
        name="email"
        autoComplete={autoComplete}
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        error={error}
        hint={hint}
      />
      <div role="status">
        {suggestion && (
          <p className="flex flex-wrap items-center gap-x-2 text-sm">
            <span>
              もしかして <b>{suggestion}</b> ですか？
            </span>
            <Button tone="quiet" size="small" onClick={() => onChange(suggestion)}>
              これに直す
            </Button>
          </p>
        )}
      </div>
    </div>
  );
}
