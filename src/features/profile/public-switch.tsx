import { useId } from 'react';
import { texts } from './texts.ts';

interface PublicSwitchProps {
  isPublic: boolean;
  /** As it is saved now. */
  wasPublic: boolean;
  onChange: (isPublic: boolean) => void;
}

/** 公開する, with what it means before anything is saved. */
export function PublicSwitch({ isPublic, wasPublic, onChange }: PublicSwitchProps) {
  const id = useId();
  const meaning = isPublic ? texts.publicOn : wasPublic ? texts.turningOff : texts.publicOff;
  return (
    <div className="rounded-lg border border-line bg-surface p-4 shadow-card">
      <label className="flex min-h-11 items-center justify-between gap-3">
        <span className="font-bold">{texts.isPublic}</span>
        <input
          type="checkbox"
          aria-describedby={id}
          checked={isPublic}
          onChange={({ target }) => onChange(target.checked)}
          className="size-6 shrink-0 accent-accent"
        />
      </label>
      <p id={id} className="phrase text-sm text-ink-soft">
        {meaning}
      </p>
    </div>
  );
}
