import { useSelector } from '@tanstack/react-store';
import { useEffect, useRef, useState } from 'react';
import { type Count, clampBpm, tap } from '#domain/practice/beats.ts';
import { usePlayKeys } from '#features/practice/room/use-play-keys.ts';
import { texts } from '#features/practice/texts.ts';
import { countSettings, countsLike, type PracticeSettings } from '#local/practice-settings.ts';
import type { Metronome, MetronomeState } from '#sound/metronome/metronome.ts';
import type { ChangeSettings } from '#sound/use-practice-settings.ts';
import { Button } from '#ui/button/button.tsx';
import { BeatDisc, Beats } from './beats-view.tsx';
import { MetronomeOptions } from './metronome-options.tsx';
import { Tempo } from './tempo.tsx';

interface MetronomeToolProps {
  metronome: Metronome;
  settings: PracticeSettings;
  /** How the score of the lesson counts; null without one. */
  count: Count | null;
  onChange: ChangeSettings;
}

/** The metronome: what is needed at every press above, what is set once below or beside it. */
export function MetronomeTool({ metronome, settings, count, onChange }: MetronomeToolProps) {
  const { on, beat } = useSelector(metronome.store);
  const pulse = usePulse(beat);
  const setBpm = (bpm: number) => onChange({ bpm: clampBpm(bpm) });
  const onTap = useTap(setBpm);
  const toggle = () => metronome.toggle();
  const faster = () => setBpm(settings.bpm + 1);
  const slower = () => setBpm(settings.bpm - 1);
  const tapNow = () => onTap(performance.now());
  usePlayKeys(toggle, { ArrowUp: faster, ArrowDown: slower, KeyT: tapNow });
  const running = settings.rampOn && beat !== null ? beat.bpm : settings.bpm;
  const flash = pulse && settings.silent ? 'bg-accent-soft' : 'bg-surface';
  return (
    <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-2 xl:gap-8">
      <section
        aria-label={texts.tools.metronome}
        className={`grid justify-items-center gap-5 rounded-lg border border-line p-4 shadow-card sm:p-6 lying:grid-cols-2 lying:items-center lying:p-3 ${flash}`}
      >
        <div className="grid w-full justify-items-center gap-5 lying:gap-3">
          <BeatDisc beat={beat} pulse={pulse} accents={settings.accents} />
          <Beats beat={beat} settings={settings} onChange={onChange} />
        </div>
        <div className="grid w-full max-w-[26rem] gap-5 lying:gap-3">
          <Tempo bpm={running} setting={settings.bpm} onChange={setBpm} />
          <div className="flex flex-wrap gap-3 *:first:grow-[2] *:first:basis-[9rem] *:last:grow *:last:basis-[5rem]">
            <Button
              size="large"
              tone={on ? 'secondary' : 'primary'}
              icon={on ? 'stop' : 'play'}
              onClick={toggle}
            >
              {on ? texts.stop : texts.start}
            </Button>
            <TapButton onTap={onTap} />
          </div>
          {count !== null && (
            <Button
              size="small"
              tone="quiet"
              aria-disabled={countsLike(count, settings)}
              onClick={() => onChange(countSettings(count))}
            >
              {texts.likeScore(count)}
            </Button>
          )}
        </div>
      </section>
      <MetronomeOptions settings={settings} onChange={onChange} />
      <p className="hidden text-sm text-ink-soft lg:block xl:col-span-2">{texts.keysMetronome}</p>
    </div>
  );
}

/** By finger at its touch, by keyboard at its press: a click comes when the finger has left. */
function TapButton({ onTap }: { onTap(time: number): void }) {
  return (
    <Button
      size="large"
      tone="secondary"
      title={texts.tapHint}
      style={{ touchAction: 'manipulation', paddingInline: 0 }}
      onPointerDown={({ timeStamp }) => onTap(timeStamp)}
      onClick={({ detail, timeStamp }) => detail === 0 && onTap(timeStamp)}
    >
      {texts.tap}
    </Button>
  );
}

function useTap(setBpm: (bpm: number) => void): (time: number) => void {
  const taps = useRef<number[]>([]);
  return (time) => {
    const { taps: recent, bpm } = tap(taps.current, time);
    taps.current = recent;
    if (bpm !== null) setBpm(bpm);
  };
}

const PULSE_MS = 120;

/** True for a moment at every beat. */
function usePulse(beat: MetronomeState['beat']): boolean {
  const [pulse, setPulse] = useState(false);
  useEffect(() => {
    if (beat === null) return;
    setPulse(true);
    const timer = setTimeout(() => setPulse(false), PULSE_MS);
    return () => {
      clearTimeout(timer);
      setPulse(false);
    };
  }, [beat]);
  return pulse;
}
