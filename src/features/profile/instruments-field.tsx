import { INSTRUMENT_LABELS } from '#domain/community/instrument-labels.ts';
import { INSTRUMENTS, type Instrument, MAX_INSTRUMENTS } from '#domain/community/post.ts';
import { texts } from './texts.ts';

interface InstrumentsFieldProps {
  chosen: readonly Instrument[];
  onChange: (chosen: Instrument[]) => void;
}

/** 楽器: native check boxes that look like tags. */
export function InstrumentsField({ chosen, onChange }: InstrumentsFieldProps) {
  const full = chosen.length >= MAX_INSTRUMENTS;
  const toggle = (instrument: Instrument) =>
    onChange(INSTRUMENTS.filter((each) => chosen.includes(each) !== (each === instrument)));
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-1 font-bold">{texts.instruments}</legend>
      <p className="-mt-2 text-sm text-ink-soft">{texts.instrumentsHint}</p>
      <div className="flex flex-wrap gap-2">
        {INSTRUMENTS.map((instrument) => (
          <label
            key={instrument}
            className="flex min-h-11 items-center gap-2 rounded-full border border-line-strong bg-surface px-4 py-1.5 has-checked:border-accent has-checked:bg-accent-soft has-disabled:opacity-55 has-focus-visible:outline-3 has-focus-visible:outline-accent has-focus-visible:outline-offset-2"
          >
            <input
              type="checkbox"
              checked={chosen.includes(instrument)}
              disabled={full && !chosen.includes(instrument)}
              onChange={() => toggle(instrument)}
              className="size-5 shrink-0 accent-accent outline-none"
            />
            <span className="whitespace-nowrap">{INSTRUMENT_LABELS[instrument]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
