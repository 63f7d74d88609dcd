import { type ComponentProps, useId } from 'react';
import { Field, type FieldLabels, INPUT_STYLE } from './field.tsx';

interface TextAreaProps extends FieldLabels, Omit<ComponentProps<'textarea'>, 'className' | 'id'> {
  /** Remaining characters as a person counts them; shown below the field. */
  left?: number | undefined;
}

export function TextArea({ label, hint, error, left, ...area }: TextAreaProps) {
  const id = useId();
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      {(describedBy) => (
        <>
          <textarea
            rows={4}
            {...area}
            id={id}
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy}
            className={`${INPUT_STYLE} field-sizing-content min-h-28 max-h-[45svh] resize-y leading-[1.8]`}
          />
          {left !== undefined && (
            <p
              className={`tabular text-right text-sm ${left < 0 ? 'font-bold text-danger' : 'text-ink-soft'}`}
            >
              {left < 0 ? `${-left}文字多く入力されています` : `あと${left}文字`}
            </p>
          )}
        </>
      )}
    </Field>
  );
}
