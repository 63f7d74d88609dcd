interface SpeedChoiceProps {
  label: string;
  speeds: readonly number[];
  value: number;
  name: (speed: number) => string;
  onChange: (speed: number) => void;
}

/** Buttons for how fast something plays. */
export function SpeedChoice({ label, speeds, value, name, onChange }: SpeedChoiceProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be read as a form
    <div role="group" aria-label={label} className="flex flex-wrap gap-1">
      {speeds.map((speed) => (
        <button
          key={speed}
          type="button"
          aria-pressed={speed === value}
          onClick={() => onChange(speed)}
          className="tabular min-h-11 min-w-11 whitespace-nowrap rounded-full border border-line-strong bg-surface px-1.5 sm:px-2.5 text-sm font-bold text-ink-soft aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent"
        >
          {name(speed)}
        </button>
      ))}
    </div>
  );
}
