interface AmountSliderProps {
  name: string;
  value: number;
  /** The value in words. */
  shown: string;
  min: number;
  max: number;
  step?: number;
  onChange(value: number): void;
}

/** A number whose exact value matters less than its way: the value stands beside a slider. */
export function AmountSlider({ name, value, shown, min, max, step = 1, onChange }: AmountSliderProps) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <span className="font-bold">{name}</span>
      <input
        type="range"
        min={min}
        max={max}
        step={step}
        value={value}
        aria-valuetext={shown}
        onChange={(event) => onChange(Number(event.target.value))}
        className="h-11 min-w-0 grow accent-accent"
      />
      <span className="tabular w-[3rem] text-right whitespace-nowrap">{shown}</span>
    </label>
  );
}
