import type { ReactNode } from 'react';

interface RadioCardProps {
  /** Of the group. */
  name: string;
  checked: boolean;
  onChange: () => void;
  children: ReactNode;
}

/** A native radio whose label is a card of its own making. */
export function RadioCard({ name, checked, onChange, children }: RadioCardProps) {
  return (
    <label className="flex min-h-12 items-center gap-3 rounded-md border border-line-strong bg-surface px-4 py-2.5 has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-3 has-focus-visible:outline-accent has-focus-visible:outline-offset-2">
      <input
        type="radio"
        name={name}
        checked={checked}
        onChange={onChange}
        className="size-5 shrink-0 accent-accent outline-none"
      />
      <span className="min-w-0 grow">{children}</span>
    </label>
  );
}
