import { useId } from 'react';
import { texts } from '#features/lesson/texts.ts';
import { Button } from '#ui/button/button.tsx';
import { CheckBox } from '#ui/form/check-box.tsx';
import { Choice } from '#ui/form/choice.tsx';
import { changeScoreSettings, type ScoreSettings } from './score-settings.ts';

export const MIN_BPM = 30;
export const MAX_BPM = 180;

interface ScoreControlsProps {
  playing: boolean;
  disabled: boolean;
  bpm: number;
  /** The length of a beat in whole notes; a dotted quarter in 6/8. */
  beatLength: number;
  loop: boolean;
  /** The number of bars, and the one from which it plays. */
  bars: number;
  bar: number;
  settings: ScoreSettings;
  onPress(): void;
  onBpm(bpm: number): void;
  onLoop(loop: boolean): void;
  onBar(bar: number): void;
}

/** Play, tempo, and in a fold the rest: loop, count-in, first bar and size. */
export function ScoreControls(props: ScoreControlsProps) {
  const { playing, disabled, bpm, beatLength, onPress, onBpm } = props;
  const id = useId();
  return (
    <div className="grid gap-2 border-t border-line pt-3 print:hidden">
      <div className="flex flex-wrap items-center gap-3">
        <Button
          tone="secondary"
          size="small"
          icon={playing ? 'stop' : 'play'}
          onClick={onPress}
          disabled={disabled}
        >
          {playing ? texts.scoreStop : texts.scorePlay}
        </Button>
        <div className="flex min-w-48 grow items-center gap-3">
          <label htmlFor={id} className="shrink-0 text-sm text-ink-soft">
            {texts.scoreTempo}
          </label>
          <input
            id={id}
            type="range"
            min={MIN_BPM}
            max={MAX_BPM}
            step={2}
            value={bpm}
            onChange={(event) => onBpm(Number(event.target.value))}
            className="h-11 min-w-0 grow accent-accent"
          />
          <output htmlFor={id} className="tabular w-16 shrink-0 text-sm">
            {texts.bpm(bpm, beatLength)}
          </output>
        </div>
      </div>
      <MoreControls {...props} />
    </div>
  );
}

function MoreControls({ disabled, loop, onLoop, bars, bar, onBar, settings }: ScoreControlsProps) {
  const id = useId();
  return (
    <details>
      <summary className="min-h-11 content-center text-sm font-bold text-accent">{texts.scoreMore}</summary>
      <div className="grid gap-3 pt-2">
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <CheckBox checked={loop} onChange={onLoop}>
            {texts.scoreLoop}
          </CheckBox>
          <CheckBox checked={settings.countIn} onChange={(countIn) => changeScoreSettings({ countIn })}>
            {texts.scoreCountIn}
          </CheckBox>
        </div>
        {bars > 1 && (
          <p className="flex flex-wrap items-center gap-3 text-sm">
            <label htmlFor={id}>{texts.scoreFrom}</label>
            <select
              id={id}
              value={bar}
              disabled={disabled}
              onChange={(event) => onBar(Number(event.target.value))}
              className="tabular h-11 rounded-full border border-line-strong bg-surface px-3"
            >
              {Array.from({ length: bars }, (_, index) => index).map((index) => (
                <option key={index} value={index}>
                  {texts.scoreBar(index + 1)}
                </option>
              ))}
            </select>
            <span className="text-ink-soft">{texts.scoreTap}</span>
          </p>
        )}
        <Choice
          legend={texts.scoreSize}
          layout="inline"
          options={texts.scoreSizes.map((label, value) => ({ value, label }))}
          value={settings.size}
          onChange={(size) => changeScoreSettings({ size })}
        />
      </div>
    </details>
  );
}
