import { type ReactNode, useId } from 'react';

interface CheckBoxProps {
  children: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  error?: string | null | undefined;
}

export function CheckBox({ children, checked, onChange, error }: CheckBoxProps) {
  const id = useId();
  return (
    <div>
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          checked={checked}
          onChange={(event) => onChange(event.target.checked)}
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
