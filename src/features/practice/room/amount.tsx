import { texts } from '#features/practice/texts.ts';

interface AmountProps {
  name: string;
  value: number;
  /** The value in words; the number alone without it. */
  shown?: string;
  min: number;
  max: number;
  step?: number;
  onChange(value: number): void;
}

/** A number between its two steps, for thumbs beside an instrument. */
export function Amount({ name, value, shown = String(value), min, max, step = 1, onChange }: AmountProps) {
  const set = (next: number) => onChange(Math.min(max, Math.max(min, next)));
  return (
    <fieldset className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <legend className="float-left mr-auto font-bold">{name}</legend>
      <div className="flex items-center gap-2">
        <StepButton
          label={texts.less(name)}
          sign="−"
          disabled={value <= min}
          onClick={() => set(value - step)}
        />
        <output className="tabular min-w-16 text-center font-bold">{shown}</output>
        <StepButton
          label={texts.more(name)}
          sign="+"
          disabled={value >= max}
          onClick={() => set(value + step)}
        />
      </div>
    </fieldset>
  );
}

interface StepButtonProps {
  label: string;
  sign: string;
  disabled: boolean;
  onClick(): void;
}

/** It keeps the focus at its end, so `aria-disabled`. */
function StepButton({ label, sign, disabled, onClick }: StepButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={disabled}
      onClick={disabled ? undefined : onClick}
      className="grid size-11 shrink-0 touch-manipulation place-items-center rounded-full border border-line-strong bg-surface font-bold hover:bg-sunk aria-disabled:opacity-50"
    >
      {sign}
    </button>
  );
}
