import type { ReactNode } from 'react';
import type { Side } from '#sound/compare/sound-urls.ts';
import { usePractising } from '#sound/use-practising.ts';
import { Button } from '#ui/button/button.tsx';
import { useKeyboardShortcuts } from '#ui/layout/use-keyboard-shortcuts.ts';
import { SeekBar } from '#ui/media/seek-bar.tsx';
import { compareTexts as texts } from './compare-texts.ts';
import { type ComparedPair, useCompare } from './use-compare.ts';

interface ComparePanelProps {
  /** Mount another panel for another pair: its key is made of the itemKey of both. */
  pair: ComparedPair;
  /** Beside the number of a side: its name, or a choice. */
  naming?: (side: Side) => ReactNode;
  /** True beside the model: setting oneself against it is practice. */
  isPractice?: boolean;
}

/** A waveform never becomes too narrow for a finger. */
const MIN_WIDTH = 0.25;

/**
 * Two recordings one above the other on one scale of time. They play together, equally loud, and one of them is heard; 1 and 2
 * switch.
 */
export function ComparePanel({ pair, naming, isPractice = false }: ComparePanelProps) {
  const { state, playback, evened, sounds } = useCompare(pair);
  const { playing, side, failed, place } = state;
  const other: Side = side === 0 ? 1 : 0;
  usePractising('model', isPractice && playing);
  const hearOne = () => playback?.hear(0);
  const hearOther = () => playback?.hear(1);
  useKeyboardShortcuts({ Digit1: hearOne, Digit2: hearOther, Numpad1: hearOne, Numpad2: hearOther });
  const scaleSeconds = Math.max(...sounds.map(({ seconds }) => seconds), 0.1);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be read as a form
    <div role="group" aria-label={texts.title} className="grid grid-cols-1 gap-3 rounded-md bg-sunk p-4">
      {([0, 1] as const).map((each) => {
        const { peaks, seconds } = sounds[each] ?? { peaks: [], seconds: 0 };
        const width = seconds === 0 ? 1 : Math.max(MIN_WIDTH, seconds / scaleSeconds);
        return (
          <div key={pair[each].id} className="grid grid-cols-1 gap-1">
            <div className="flex flex-wrap items-center gap-2">
              <button
                type="button"
                aria-pressed={side === each}
                aria-label={texts.switchToNumber(each + 1, pair[each].label)}
                onClick={() => playback?.hear(each)}
                className="tabular inline-grid size-11 shrink-0 place-items-center rounded-full border border-line-strong bg-surface font-bold text-ink-soft aria-pressed:border-accent aria-pressed:bg-accent aria-pressed:text-on-accent touch-manipulation"
              >
                {each + 1}
              </button>
              {naming?.(each) ?? (
                <span className={side === each ? 'font-bold' : 'text-ink-soft'}>{pair[each].label}</span>
              )}
              {side === each && playing && (
                <span className="ml-auto text-xs font-bold text-accent">{texts.heard}</span>
              )}
            </div>
            <div style={{ width: `${width * 100}%` }} className="flex">
              <SeekBar
                label={texts.position(pair[each].label)}
                peaks={peaks}
                position={Math.min(place, seconds)}
                duration={seconds}
                onSeek={(to) => playback?.seek(to)}
                onToggle={() => void playback?.toggle()}
                tone={side === each ? 'accent' : 'ink'}
              />
            </div>
          </div>
        );
      })}
      <div className="flex flex-wrap items-center gap-2">
        <Button
          size="small"
          icon={playing ? 'pause' : 'play'}
          disabled={playback === null}
          onClick={() => void playback?.toggle()}
        >
          {playing ? texts.pause : texts.start}
        </Button>
        <Button size="small" tone="secondary" icon="refresh" onClick={() => playback?.hear(other)}>
          {texts.switchTo(pair[other].label)}
        </Button>
      </div>
      <p className="phrase text-sm text-ink-soft">
        {evened === null ? texts.measuring : evened ? texts.evened : texts.notEvened}
        <span className="block max-lg:hidden">{texts.keys}</span>
      </p>
      {failed !== null && (
        <p role="alert" className="text-sm text-danger">
          {texts.failed(pair[failed].label)}
        </p>
      )}
    </div>
  );
}
