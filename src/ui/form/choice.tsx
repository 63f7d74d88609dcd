import { type ReactNode, useId } from 'react';

export interface Option<Value extends string | number> {
  value: Value;
  label: string;
  note?: ReactNode;
}

const LAYOUTS = {
  list: { options: 'grid gap-2', option: '' },
  inline: { options: 'flex flex-wrap gap-2', option: '' },
  scale: {
    options: 'grid gap-2 md:auto-cols-fr md:grid-flow-col',
    option: 'md:flex-col md:gap-1.5 md:px-1 md:text-center md:text-sm',
  },
} as const;

interface ChoiceProps<Value extends string | number> {
  legend: string;
  hint?: ReactNode;
  options: readonly Option<Value>[];
  value: Value | null;
  onChange: (value: Value) => void;
  /**
   * `list`: below each other. `inline`: side by side, for short labels. `scale`: steps of equal width in one row where
   * there is room, otherwise a list; a row that wraps is no scale.
   */
  layout?: keyof typeof LAYOUTS;
  hideLegend?: boolean;
  error?: string | null;
}

/** Radio buttons as cards: native inputs, so that arrow keys and screen readers work as usual. */
export function Choice<Value extends string | number>(props: ChoiceProps<Value>) {
  const name = useId();
  const { legend, hint, options, value, onChange, layout = 'list', hideLegend = false, error } = props;
  return (
    <fieldset className="grid min-w-0 gap-2" aria-describedby={error ? `${name}-error` : undefined}>
      <legend className={hideLegend ? 'sr-only' : 'mb-2 font-bold'}>{legend}</legend>
      {hint && <p className="-mt-2 mb-1 text-sm text-ink-soft">{hint}</p>}
      <div className={LAYOUTS[layout].options}>
        {options.map((option) => (
          <label
            key={option.value}
            className={`flex min-h-12 items-center gap-3 rounded-md border border-line-strong bg-surface px-4 py-2.5 ${LAYOUTS[layout].option} has-aria-invalid:border-danger has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-3 has-focus-visible:outline-accent has-focus-visible:outline-offset-2`}
          >
            <input
              type="radio"
              name={name}
              checked={option.value === value}
              aria-invalid={error ? true : undefined}
              onChange={() => onChange(option.value)}
              className="size-5 shrink-0 accent-accent outline-none"
            />
            <span className="min-w-0">
              <span className="block font-bold">{option.label}</span>
              {option.note && <span className="block text-sm text-ink-soft">{option.note}</span>}
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p id={`${name}-error`} className="text-sm font-bold text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}
