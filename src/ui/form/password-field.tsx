import { type ComponentProps, useState } from 'react';
import { IconButton } from '#ui/button/button.tsx';
import type { FieldLabels } from './field.tsx';
import { TextField } from './text-field.tsx';

type PasswordFieldProps = FieldLabels & Omit<ComponentProps<'input'>, 'className' | 'id' | 'type'>;

/** A password that the person can show, so that nobody has to type it twice. */
export function PasswordField(props: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      action={
        <IconButton
          icon={shown ? 'eye-off' : 'eye'}
          label={shown ? '入力した文字を隠す' : '入力した文字を表示'}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
