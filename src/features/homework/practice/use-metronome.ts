import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { Click } from '#domain/practice/beats.ts';
import type { PracticeSettings } from '#local/practice-settings.ts';
import { beatPlan } from '#sound/metronome/beat-plan.ts';
import { MetronomeRun } from '#sound/metronome/metronome-run.ts';
import { sharedContext } from '#sound/shared-context.ts';
import { keepScreenOn } from '#sound/wake-lock.ts';
import { onOtherSound, pauseOtherSounds } from '#ui/media/exclusive-sound.ts';

export interface Metronome {
  on: boolean;
  toggle(): void;
  /** The beat whose light is on; null while stopped. Every beat is a new object, also 0 after 0. */
  lit: { beat: number } | null;
  /** Counts one bar in and resolves when it is over; resolves at once when the count-in is switched off. */
  countIn(signal: AbortSignal): Promise<void>;
}

/**
 * While recording, the metronome only blinks unless the learner wears headphones: its clicks would be in the take. The
 * count-in always sounds, as it is over when the take begins.
 */
export function useMetronome(settings: PracticeSettings, recording: boolean): Metronome {
  const [on, setOn] = useState(false);
  const [counting, setCounting] = useState(false);
  const [lit, setLit] = useState<{ beat: number } | null>(null);
  const latest = useRef({ settings, recording, counting });
  const run = useRef<MetronomeRun | null>(null);
  const onBeat = useRef<(click: Click) => void>(() => undefined);
  useEffect(() => {
    latest.current = { settings, recording, counting };
    run.current?.refresh();
  }, [settings, recording, counting]);

  const mode = counting ? 'counting' : on ? 'on' : 'off';
  useEffect(() => {
    if (mode === 'off') return;
    const started = new MetronomeRun(sharedContext, {
      // A take has one tempo, which the panel shows.
      plan: () => beatPlan({ ...latest.current.settings, rampOn: false }),
      countIn: mode === 'counting',
      isAudible: (click) => isAudible(latest.current, click),
      onClick(click) {
        if (click.place.part === 0) setLit({ beat: click.place.beat });
        onBeat.current(click);
      },
    });
    run.current = started;
    const letScreenSleep = keepScreenOn();
    return () => {
      run.current = null;
      started.stop();
      letScreenSleep();
      setLit(null);
    };
  }, [mode]);
  useEffect(() => {
    // The lights that started with a count-in stay on during the take and end with it.
    if (!recording) setCounting(false);
  }, [recording]);
  // One sound at a time; a take with headphones may have both, and lights disturb nothing.
  const alone = mode === 'on' && !recording && !settings.silent;
  useEffect(() => {
    if (!alone) return;
    pauseOtherSounds(run);
    return onOtherSound(run, () => setOn(false));
  }, [alone]);

  // What the count-in has begun goes on in the take: it is running, and the same press ends it.
  const inTake = counting && recording;
  return useMemo(
    () => ({
      on: on || inTake,
      lit,
      toggle() {
        if (inTake) setCounting(false);
        // A press in the count-in would be heard when the take is over.
        else if (!latest.current.counting) setOn((before) => !before);
      },
      countIn(signal) {
        if (!latest.current.settings.countIn) return Promise.resolve();
        setOn(false);
        setCounting(true);
        return endOfCountIn(onBeat, signal, () => setCounting(false));
      },
    }),
    [on, inTake, lit],
  );
}

/** Resolves with the first beat after the count-in, or when it is aborted. */
function endOfCountIn(
  onBeat: RefObject<(click: Click) => void>,
  signal: AbortSignal,
  onAbort: () => void,
): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      onBeat.current = () => undefined;
      signal.removeEventListener('abort', end);
      if (signal.aborted) onAbort();
      resolve();
    };
    signal.addEventListener('abort', end);
    onBeat.current = ({ place }) => {
      if (place.bar >= 0) end();
    };
  });
}

type Situation = { settings: PracticeSettings; recording: boolean; counting: boolean };

function isAudible({ settings, recording, counting }: Situation, { place }: Click): boolean {
  if (counting && place.bar < 0) return true;
  if (recording || counting) return settings.headphones && !settings.silent;
  return !settings.silent;
}
