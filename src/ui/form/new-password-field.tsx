import { PasswordField } from './password-field.tsx';

interface NewPasswordFieldProps {
  label: string;
  /** The password rule, shown before the person types. */
  rule: string;
  value: string;
  onChange: (value: string) => void;
  error: string | null;
  /** Level 0 is not accepted, 3 is strong. */
  strength: { level: 0 | 1 | 2 | 3; words: string };
}

const LEVEL_STYLES = ['bg-line', 'bg-warn', 'bg-accent', 'bg-ok'] as const;

/** A new password with its strength. Asked for once, because the person can show it. */
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
              className={`h-1.5 w-7 rounded-full ${bar <= level ? LEVEL_STYLES[level] : 'bg-line'}`}
            />
          ))}
        </span>
        {/* Each letter changes what is missing: announced, it would be spoken over the letters. The rule is read with the field. */}
        <span aria-live={level === 0 ? 'off' : 'polite'}>{words}</span>
      </div>
    </div>
  );
}
