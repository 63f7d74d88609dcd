import { useId } from 'react';

interface SettingSwitchProps {
  name: string;
  /** What it means, below the name. */
  body: string;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}

/** A setting that is stored when it is switched; the whole row is the target. */
export function SettingSwitch({ name, body, checked, disabled = false, onChange }: SettingSwitchProps) {
  const id = useId();
  return (
    <label className="flex min-h-14 items-center gap-3 py-3">
      <span className="min-w-0 grow">
        <span className="phrase block font-bold">{name}</span>
        <span id={id} className="phrase block text-sm text-ink-soft">
          {body}
        </span>
      </span>
      <input
        type="checkbox"
        aria-label={name}
        aria-describedby={id}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
        className="size-6 shrink-0 accent-accent"
      />
    </label>
  );
}
