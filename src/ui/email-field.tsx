import { TextField } from './text-field.tsx';

interface EmailFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  error: string | null;
}

/** An address as a phone's keyboard and a password manager want it asked for. */
export function EmailField({ label, value, onChange, error }: EmailFieldProps) {
  return (
    <TextField
      label={label}
      type="email"
      name="email"
      autoComplete="username"
      inputMode="email"
      autoCapitalize="none"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={error}
    />
  );
}
