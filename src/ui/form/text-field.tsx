import { type ComponentProps, type ReactNode, useId } from 'react';
import { Field, type FieldLabels, INPUT_STYLE } from './field.tsx';

interface TextFieldProps extends FieldLabels, Omit<ComponentProps<'input'>, 'className' | 'id'> {
  /** A button inside the field, at its right edge; the browser's own cross of a search field goes. */
  action?: ReactNode;
}

export function TextField({ label, hint, error, action, ...input }: TextFieldProps) {
  const id = useId();
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      {(describedBy) => (
        <span className="relative block">
          <input
            type="text"
            {...input}
            id={id}
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy}
            className={`${INPUT_STYLE} min-h-12${action ? ' pr-14 [&::-webkit-search-cancel-button]:hidden' : ''}`}
          />
          {action && <span className="absolute inset-y-0 right-0.5 grid place-items-center">{action}</span>}
        </span>
      )}
    </Field>
  );
}
