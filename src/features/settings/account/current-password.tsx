import { authTexts as texts } from '#features/settings/auth-texts.ts';
import { PasswordField } from '#ui/form/password-field.tsx';

interface CurrentPasswordProps {
  value: string;
  onChange: (value: string) => void;
  tried: boolean;
  /** That it was refused. */
  refused: string | null;
}

export function CurrentPassword({ value, onChange, tried, refused }: CurrentPasswordProps) {
  return (
    <PasswordField
      label={texts.currentPassword}
      name="current-password"
      autoComplete="current-password"
      hint={texts.forgot}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={tried && value === '' ? texts.emptyPassword : refused}
    />
  );
}
