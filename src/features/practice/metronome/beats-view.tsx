import { type Accent, nextAccent } from '#domain/practice/beats.ts';
import { texts } from '#features/practice/texts.ts';
import type { PracticeSettings } from '#local/practice-settings.ts';
import type { MetronomeState } from '#sound/metronome/metronome.ts';
import type { ChangeSettings } from '#sound/use-practice-settings.ts';

type Beat = MetronomeState['beat'];

/**
 * The number of the beat, to be read at arm's length. It is small enough, and the flash of the card behind it pale enough,
 * that four flashes a second harm nobody (WCAG 2.3.1).
 */
export function BeatDisc({
  beat,
  pulse,
  accents,
}: {
  beat: Beat;
  pulse: boolean;
  accents: readonly Accent[];
}) {
  const accent = beat === null || beat.bar < 0 ? 'normal' : (accents[beat.beat] ?? 'normal');
  const look =
    pulse && accent !== 'silent'
      ? accent === 'strong'
        ? 'border-accent bg-accent text-on-accent forced-color-adjust-none forced-colors:bg-[Highlight] forced-colors:text-[HighlightText]'
        : 'border-accent bg-accent-soft text-accent forced-color-adjust-none forced-colors:border-[Highlight] forced-colors:bg-[Canvas] forced-colors:text-[CanvasText]'
      : 'border-line-strong bg-surface text-ink';
  return (
    <div
      aria-hidden="true"
      className={`tabular grid size-28 place-items-center content-center rounded-full border-4 sm:size-32 lying:size-24 ${look}`}
    >
      <span className="text-timer font-bold">{beat === null ? '♩' : beat.beat + 1}</span>
      {beat !== null && beat.bar < 0 && <span className="text-xs font-bold">{texts.counting}</span>}
    </div>
  );
}

const HEIGHTS: Readonly<Record<Accent, string>> = { strong: 'h-9', normal: 'h-5', silent: 'h-1' };

interface BeatsProps {
  beat: Beat;
  settings: PracticeSettings;
  onChange: ChangeSettings;
}

/** The bar: a column a beat, whose height is its strength; a press makes it the next one. */
export function Beats({ beat, settings: { accents }, onChange }: BeatsProps) {
  const press = (at: number) =>
    onChange({ accents: accents.map((accent, index) => (index === at ? nextAccent(accent) : accent)) });
  return (
    <fieldset className="grid w-full gap-1">
      <legend className="sr-only">{texts.beatsLabel}</legend>
      <div className="flex flex-wrap justify-center gap-1.5">
        {accents.map((accent, index) => {
          const isLit = beat?.beat === index;
          return (
            <button
              // biome-ignore lint/suspicious/noArrayIndexKey: a beat is its place in the bar
              key={index}
              type="button"
              aria-label={texts.beat(index + 1, accent)}
              onClick={() => press(index)}
              className={`grid h-14 w-11 touch-manipulation items-end justify-items-center rounded-md border-2 p-1.5 ${isLit ? 'border-accent bg-accent-soft' : 'border-line bg-surface hover:bg-sunk'}`}
            >
              <span
                aria-hidden="true"
                className={`w-6 rounded-sm forced-color-adjust-none forced-colors:bg-[CanvasText] ${HEIGHTS[accent]} ${accent === 'silent' ? 'bg-line-strong' : 'bg-accent'}`}
              />
            </button>
          );
        })}
      </div>
      <p className="text-center text-xs text-ink-soft">{texts.beatsHint}</p>
    </fieldset>
  );
}
