import type { ReactNode } from 'react';
import { Button } from '#ui/button/button.tsx';
import { TextField } from './text-field.tsx';

interface EmailFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  error: string | null;
  hint?: ReactNode;
  /** What was probably meant; taken over by a press, never by itself. */
  meant?: string | null;
}

/** An address as a phone's keyboard and a password manager want it asked for. */
export function EmailField({ label, value, onChange, error, hint, meant }: EmailFieldProps) {
  return (
    <div className="grid gap-1">
      <TextField
        label={label}
        type="email"
        name="email"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        error={error}
        hint={hint}
      />
      <div role="status">
        {meant && (
          <p className="flex flex-wrap items-center gap-x-2 text-sm">
            <span>
              もしかして <b>{meant}</b> ですか？
            </span>
            <Button tone="quiet" size="small" onClick={() => onChange(meant)}>
              これに直す
            </Button>
          </p>
        )}
      </div>
    </div>
  );
}
