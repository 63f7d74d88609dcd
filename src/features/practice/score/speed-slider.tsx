import { useId } from 'react';
import { speedRange } from './player-choice.ts';
import { texts } from './texts.ts';

interface SpeedSliderProps {
  percent: number;
  /** The value in words. */
  shown: string;
  onChange(percent: number): void;
}

/** How fast it plays; the pitch stays. */
export function SpeedSlider({ percent, shown, onChange }: SpeedSliderProps) {
  const id = useId();
  const { min, max } = speedRange(percent);
  return (
    <div className="flex min-w-0 grow basis-56 items-center gap-3">
      <label htmlFor={id} className="shrink-0 text-sm text-ink-soft">
        {texts.speed}
      </label>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={1}
        value={Math.round(percent)}
        aria-valuetext={shown}
        onChange={(event) => onChange(Number(event.target.value))}
        className="h-11 min-w-0 grow accent-accent"
      />
      <output htmlFor={id} className="tabular w-28 shrink-0 text-sm">
        {shown}
      </output>
    </div>
  );
}
