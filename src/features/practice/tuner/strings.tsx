import { useSelector } from '@tanstack/react-store';
import { CheckBox } from '#ui/form/check-box.tsx';
import { tunerTexts as texts } from './texts.ts';
import type { Tuner } from './tuner.ts';

interface StringsProps {
  tuner: Tuner;
  strings: readonly number[];
  /** Null: by what is heard. */
  chosen: number | null;
  onChoose(string: number | null): void;
}

/** The strings from the lowest: the one that is heard is marked, and a press holds on to one. */
export function Strings({ tuner, strings, chosen, onChoose }: StringsProps) {
  const nearest = useSelector(tuner.view, ({ needle }) => needle?.string ?? null);
  const meant = chosen ?? nearest;
  return (
    <fieldset className="grid w-full max-w-[26rem] gap-1">
      <legend className="sr-only">{texts.stringsLabel}</legend>
      <div className="grid grid-cols-3 gap-2 sm:grid-cols-6 lying:grid-cols-3">
        {strings.map((midi, string) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: a string is its place on the instrument
            key={string}
            type="button"
            aria-pressed={chosen === string}
            aria-label={texts.stringButton(string, strings.length, midi)}
            onClick={() => onChoose(string)}
            className={`grid min-h-16 touch-manipulation content-center justify-items-center rounded-md border-2 leading-tight font-bold aria-pressed:border-accent aria-pressed:bg-accent aria-pressed:text-on-accent ${meant === string ? 'border-accent bg-accent-soft forced-colors:border-[Highlight]' : 'border-line bg-surface hover:bg-sunk'}`}
          >
            <span className="text-xs font-normal">{texts.string(string, strings.length)}</span>
            {texts.name(midi)}
            <span className="tabular text-xs font-normal">{texts.letter(midi)}</span>
          </button>
        ))}
      </div>
      <CheckBox checked={chosen === null} onChange={(auto) => onChoose(auto ? null : (nearest ?? 0))}>
        {texts.auto}
      </CheckBox>
    </fieldset>
  );
}
