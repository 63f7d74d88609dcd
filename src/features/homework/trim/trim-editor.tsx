import { useEffect, useId, useRef, useState } from 'react';
import { MIN_TRIMMED_S, type Trim, trimWithin } from '#domain/recordings/trim.ts';
import type { HomeworkPorts } from '#features/homework/homework-ports.ts';
import { useRangeAudio } from '#features/homework/player/use-range-audio.ts';
import type { TakeHeader } from '#local/takes/take.ts';
import { Button } from '#ui/button/button.tsx';
import { focusIfLost } from '#ui/layout/focus-if-lost.ts';
import type { AudioSource } from '#ui/media/use-audio.ts';
import { Waveform } from '#ui/media/waveform.tsx';
import { TrimHandle } from './trim-handle.tsx';
import { trimTexts } from './trim-texts.ts';
import { formatTenths } from './trim-time.ts';
import { useSuggestedTrim } from './use-suggested-trim.ts';

export interface TrimEditorProps {
  ports: Pick<HomeworkPorts, 'takes' | 'makeSound'>;
  take: TakeHeader;
  source: AudioSource;
  /** null: all of it is used. Rejects when it cannot be stored. */
  onSave(trim: Trim | null): Promise<void>;
  onCancel(): void;
}

/** What is listened to of an end before it is decided. */
const END_LISTENED_S = 3;

/** Chooses the part of a take: two handles on its waveform, fine steps, listening, and the silence at both ends. */
export function TrimEditor({ ports, take, source, onSave, onCancel }: TrimEditorProps) {
  const id = useId();
  const editor = useRef<HTMLElement>(null);
  // It stands in the place of the button that opened it.
  useEffect(() => focusIfLost(editor.current?.querySelector<HTMLElement>('[role=slider]')), []);
  const durationS = (take.frozen?.durationMs ?? 0) / 1000;
  const [range, setRange] = useState<Trim>(take.trim ?? { fromS: 0, toS: durationS });
  const [step, setStep] = useState<'idle' | 'saving' | 'failed'>('idle');
  const audio = useRangeAudio(source, range);
  const suggestion = useSuggestedTrim(ports, take);
  const change = (next: Trim) => {
    audio.pause();
    setRange(next);
  };
  const save = async () => {
    setStep('saving');
    audio.pause();
    try {
      await onSave(trimWithin(range, durationS));
    } catch {
      setStep('failed');
    }
  };
  const lengthS = range.toS - range.fromS;
  return (
    <section ref={editor} aria-labelledby={id} className="grid gap-4 rounded-md bg-sunk p-4">
      <div className="grid gap-1">
        <h4 id={id} className="font-bold">
          {trimTexts.title}
        </h4>
        <p className="text-sm text-ink-soft">{trimTexts.hint}</p>
      </div>
      <Track
        take={take}
        durationS={durationS}
        range={range}
        playedS={range.fromS + audio.position}
        onChange={change}
      />
      <output className="tabular text-center font-bold">
        {trimTexts.range(formatTenths(range.fromS), formatTenths(range.toS), lengthS.toFixed(1))}
      </output>
      <Suggestion suggestion={suggestion} durationS={durationS} range={range} onTake={change} />
      <FineSteps durationS={durationS} range={range} onChange={change} />
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          tone="secondary"
          icon={audio.playing ? 'pause' : 'play'}
          onClick={() => void audio.toggle()}
        >
          {audio.playing ? trimTexts.pause : trimTexts.listen}
        </Button>
        <Button
          size="small"
          tone="quiet"
          onClick={() => void audio.play(Math.max(0, lengthS - END_LISTENED_S))}
        >
          {trimTexts.listenEnd}
        </Button>
      </div>
      {audio.failed && (
        <p role="alert" className="text-sm text-danger">
          {trimTexts.listenFailed}
        </p>
      )}
      <div className="flex flex-wrap gap-2 border-t border-line pt-3">
        <Button size="small" busy={step === 'saving'} onClick={() => void save()}>
          {trimTexts.save}
        </Button>
        <Button size="small" tone="quiet" onClick={onCancel}>
          {trimTexts.cancel}
        </Button>
      </div>
      {step === 'failed' && (
        <p role="alert" className="text-sm text-danger">
          {trimTexts.saveFailed}
        </p>
      )}
    </section>
  );
}

interface RangeProps {
  durationS: number;
  range: Trim;
  onChange(range: Trim): void;
}

/** The waveform with the parts that fall away covered, and the two handles over it. */
function Track({
  take,
  durationS,
  range,
  playedS,
  onChange,
}: RangeProps & { take: TakeHeader; playedS: number }) {
  const percent = (seconds: number) => `${(seconds / durationS) * 100}%`;
  return (
    // Half a handle on each side, so that both can stand at the very ends.
    <div className="px-5.5">
      <div className="relative">
        <Waveform peaks={take.peaks} played={playedS / durationS} />
        <span className="absolute inset-y-0 left-0 bg-sunk/80" style={{ width: percent(range.fromS) }} />
        <span
          className="absolute inset-y-0 right-0 bg-sunk/80"
          style={{ width: percent(durationS - range.toS) }}
        />
        <TrimHandle
          label={trimTexts.from}
          value={range.fromS}
          min={0}
          max={range.toS - MIN_TRIMMED_S}
          durationS={durationS}
          onMove={(fromS) => onChange({ ...range, fromS })}
        />
        <TrimHandle
          label={trimTexts.to}
          value={range.toS}
          min={range.fromS + MIN_TRIMMED_S}
          max={durationS}
          durationS={durationS}
          onMove={(toS) => onChange({ ...range, toS })}
        />
      </div>
    </div>
  );
}

const STEPS_S = [-1, -0.1, 0.1, 1];

/** Steps that are finer than a finger. */
function FineSteps({ durationS, range, onChange }: RangeProps) {
  const ends = [
    {
      label: trimTexts.from,
      by: (stepS: number) => ({
        ...range,
        fromS: Math.min(range.toS - MIN_TRIMMED_S, Math.max(0, range.fromS + stepS)),
      }),
    },
    {
      label: trimTexts.to,
      by: (stepS: number) => ({
        ...range,
        toS: Math.min(durationS, Math.max(range.fromS + MIN_TRIMMED_S, range.toS + stepS)),
      }),
    },
  ];
  return (
    <div className="grid gap-2">
      {ends.map(({ label, by }) => (
        <div key={label} className="flex flex-wrap items-center gap-2">
          <span className="w-14 shrink-0 text-sm text-ink-soft">{trimTexts.inSeconds(label)}</span>
          <span className="grid min-w-[min(100%,9.5rem)] grow grid-cols-4 gap-1">
            {STEPS_S.map((stepS) => (
              <button
                key={stepS}
                type="button"
                aria-label={trimTexts.stepLabel(label, stepS)}
                onClick={() => onChange(by(stepS))}
                className="tabular min-h-11 whitespace-nowrap rounded-md border border-line-strong bg-surface px-1 text-sm hover:bg-paper touch-manipulation"
              >
                {trimTexts.step(stepS)}
              </button>
            ))}
          </span>
        </div>
      ))}
    </div>
  );
}

interface SuggestionProps {
  /** undefined: not known yet, or not to be found out. */
  suggestion: Trim | null | undefined;
  durationS: number;
  range: Trim;
  onTake(range: Trim): void;
}

function Suggestion({ suggestion, durationS, range, onTake }: SuggestionProps) {
  if (suggestion === undefined) return null;
  if (suggestion === null) return <p className="text-sm text-ink-soft">{trimTexts.nothingToCut}</p>;
  const { fromS, toS } = suggestion;
  if (range.fromS === fromS && range.toS === toS) return null;
  const tailS = durationS - toS;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <p className="text-sm">
        {trimTexts.suggestion(fromS > 0 ? fromS.toFixed(1) : null, tailS > 0 ? tailS.toFixed(1) : null)}
      </p>
      <Button size="small" tone="secondary" onClick={() => onTake(suggestion)}>
        {trimTexts.takeSuggestion}
      </Button>
    </div>
  );
}
