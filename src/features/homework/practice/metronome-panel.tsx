import { useId, useRef } from 'react';
import {
  type Count,
  clampBpm,
  countInBars,
  MAX_BEATS_PER_BAR,
  resizedAccents,
  tap,
} from '#domain/practice/beats.ts';
import { texts } from '#features/homework/texts.ts';
import { countSettings, countsLike, type PracticeSettings } from '#local/practice-settings.ts';
import { Button } from '#ui/button/button.tsx';
import { CheckBox } from '#ui/form/check-box.tsx';
import type { Metronome } from './use-metronome.ts';

const BEATS_PER_BAR = Array.from({ length: MAX_BEATS_PER_BAR }, (_, index) => index + 1);

interface MetronomePanelProps {
  metronome: Metronome;
  settings: PracticeSettings;
  /** How the score counts; null while it is not known. */
  count: Count | null;
  onChange(change: Partial<PracticeSettings>): void;
}

export function MetronomePanel({ metronome, settings, count, onChange }: MetronomePanelProps) {
  const taps = useRef<number[]>([]);
  const id = useId();
  const setBpm = (bpm: number) => onChange({ bpm: clampBpm(bpm) });
  const onTap = (time: number) => {
    const { taps: recent, bpm } = tap(taps.current, time);
    taps.current = recent;
    if (bpm !== null) setBpm(bpm);
  };
  return (
    <section aria-labelledby={id} className="grid content-start gap-3">
      <div className="flex items-center justify-between gap-3">
        <h3 id={id} className="font-bold whitespace-nowrap">
          {texts.metronome}
        </h3>
        <BeatLights metronome={metronome} beats={settings.accents.length} />
      </div>
      <div className="flex items-center justify-between gap-1">
        <Step by={-5} bpm={settings.bpm} onChange={setBpm} />
        <Step by={-1} bpm={settings.bpm} onChange={setBpm} />
        <p className="grid text-center">
          <output
            className="tabular whitespace-nowrap text-2xl font-bold leading-none sm:text-3xl"
            aria-label={texts.bpm}
          >
            {settings.bpm}
          </output>
        </p>
        <Step by={1} bpm={settings.bpm} onChange={setBpm} />
        <Step by={5} bpm={settings.bpm} onChange={setBpm} />
      </div>
      <div className="grid grid-cols-2 gap-2">
        <Button
          size="small"
          tone={metronome.on ? 'primary' : 'secondary'}
          icon={metronome.on ? 'stop' : 'play'}
          aria-label={metronome.on ? texts.metronomeOff : texts.metronomeOn}
          onClick={metronome.toggle}
        >
          {metronome.on ? texts.hush : texts.sound}
        </Button>
        {/* By finger at its touch, by keyboard at its press: a click comes when the finger has left. */}
        <Button
          size="small"
          tone="secondary"
          onPointerDown={({ timeStamp }) => onTap(timeStamp)}
          onClick={({ detail, timeStamp }) => detail === 0 && onTap(timeStamp)}
        >
          {texts.tap}
        </Button>
        {count !== null && (
          <div className="col-span-2 grid">
            <Button
              size="small"
              tone="quiet"
              aria-disabled={countsLike(count, settings)}
              onClick={() => onChange(countSettings(count))}
            >
              {texts.likeScore(count)}
            </Button>
          </div>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-x-6">
        <label className="flex min-h-11 items-center gap-2">
          <span>{texts.beatsPerBar}</span>
          <select
            value={settings.accents.length}
            onChange={(event) =>
              onChange({ accents: resizedAccents(settings.accents, Number(event.target.value)) })
            }
            className="min-h-11 rounded-md border border-line-strong bg-surface px-3"
          >
            {BEATS_PER_BAR.map((beats) => (
              <option key={beats} value={beats}>
                {texts.beats(beats)}
              </option>
            ))}
          </select>
        </label>
        <CheckBox checked={settings.countIn} onChange={(countIn) => onChange({ countIn })}>
          {texts.countIn(countInBars(settings.accents.length))}
        </CheckBox>
        <CheckBox checked={settings.silent} onChange={(silent) => onChange({ silent })}>
          {texts.silentFlash}
        </CheckBox>
      </div>
    </section>
  );
}

function Step({ by, bpm, onChange }: { by: number; bpm: number; onChange(bpm: number): void }) {
  return (
    <button
      type="button"
      aria-label={by < 0 ? texts.slower(-by) : texts.faster(by)}
      onClick={() => onChange(bpm + by)}
      className="tabular grid size-11 shrink-0 place-items-center sm:size-12 rounded-full border border-line-strong bg-surface font-bold hover:bg-sunk touch-manipulation"
    >
      {by < 0 ? `−${-by}` : `+${by}`}
    </button>
  );
}

/** One light a beat, the first larger: shows the tempo where it must not sound. */
export function BeatLights({ metronome, beats }: { metronome: Metronome; beats: number }) {
  const allBeats = Array.from({ length: beats }, (_, beat) => beat);
  return (
    <div
      aria-hidden="true"
      className="flex min-h-6 min-w-0 flex-wrap items-center justify-end gap-x-2 gap-y-1"
    >
      {allBeats.map((beat) => {
        const lit = metronome.lit?.beat === beat;
        const size = beat === 0 ? 'size-5' : 'size-4';
        return (
          <span
            key={beat}
            className={`rounded-full ${size} ${lit ? 'bg-accent forced-color-adjust-none forced-colors:bg-[Highlight]' : 'border-2 border-line-strong'}`}
          />
        );
      })}
    </div>
  );
}
