import { type ReactNode, type SyntheticEvent, useId } from 'react';

interface CheckBoxProps {
  children: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  error?: string | null | undefined;
}

/**
 * A box to tick. The second press of a double press does nothing: what the first one brought, such as an error, may have moved the
 * box under the finger.
 */
export function CheckBox({ children, checked, onChange, error }: CheckBoxProps) {
  const id = useId();
  return (
    <div>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a key presses the box itself */}
      <label
        className="flex min-h-11 items-center gap-3"
        onClick={(event) => {
          if (isSecondPress(event)) event.preventDefault();
        }}
      >
        <input
          type="checkbox"
          checked={checked}
          onChange={(event) => {
            if (!isSecondPress(event)) onChange(event.target.checked);
          }}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
          className="size-6 shrink-0 accent-accent"
        />
        <span>{children}</span>
      </label>
      {error && (
        <p id={id} className="text-sm font-bold text-danger">
          {error}
        </p>
      )}
    </div>
  );
}

/** A key has no number of presses. */
function isSecondPress({ nativeEvent }: SyntheticEvent): boolean {
  return nativeEvent instanceof MouseEvent && nativeEvent.detail > 1;
}
