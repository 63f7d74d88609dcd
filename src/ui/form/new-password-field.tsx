import { PasswordField } from './password-field.tsx';

interface NewPasswordFieldProps {
  label: string;
  /** The rule, told beforehand. */
  rule: string;
  value: string;
  onChange: (value: string) => void;
  error: string | null;
  /** 0: not taken yet, 3: strong. */
  strength: { level: 0 | 1 | 2 | 3; words: string };
}

const COLOURS = ['bg-line', 'bg-warn', 'bg-accent', 'bg-ok'] as const;

/** A password that is being chosen: once, because its owner may look at it, with words on how it is coming along. */
export function NewPasswordField({ label, rule, value, onChange, error, strength }: NewPasswordFieldProps) {
  const { level, words } = strength;
  return (
    <div className="grid gap-1">
      <PasswordField
        label={label}
        name="new-password"
        autoComplete="new-password"
        hint={rule}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        error={error}
      />
      <div className="flex min-h-6 items-center gap-3 text-sm text-ink-soft">
        <span aria-hidden="true" className="flex gap-1">
          {[1, 2, 3].map((bar) => (
            <span
              key={bar}
              className={`h-1.5 w-7 rounded-full ${bar <= level ? COLOURS[level] : 'bg-line'}`}
            />
          ))}
        </span>
        <span aria-live="polite">{words}</span>
      </div>
    </div>
  );
}
