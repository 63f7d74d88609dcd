import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { type ClickSound, createClickSound, type MetronomeRun } from './click-sound.ts';
import type { PracticeSettings } from './practice-settings.ts';

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
  useEffect(() => {
    latest.current = { settings, recording, counting };
  });
  const sound = useRef<ClickSound | null>(null);
  const onBeat = useRef<(beat: number) => void>(() => undefined);
  useEffect(() => () => sound.current?.close(), []);

  const running = on || counting;
  useEffect(() => {
    if (!running) return;
    sound.current ??= createClickSound();
    const run: MetronomeRun = sound.current.run({
      tempo: () => latest.current.settings,
      audible: () => isAudible(latest.current),
      onBeat({ beat }) {
        setLit({ beat });
        onBeat.current(beat);
      },
    });
    return () => {
      run.stop();
      setLit(null);
    };
  }, [running]);
  useEffect(() => {
    // The lights that started with a count-in stay on during the take and end with it.
    if (!recording) setCounting(false);
  }, [recording]);

  return useMemo(
    () => ({
      on,
      lit,
      toggle: () => setOn((before) => !before),
      countIn(signal) {
        if (!latest.current.settings.countIn) return Promise.resolve();
        setOn(false);
        setCounting(true);
        return endOfBar(onBeat, signal, () => setCounting(false));
      },
    }),
    [on, lit],
  );
}

/** Resolves when the bar that begins with the next beat is over, or when the count-in is aborted. */
function endOfBar(
  onBeat: RefObject<(beat: number) => void>,
  signal: AbortSignal,
  onAbort: () => void,
): Promise<void> {
  return new Promise((resolve) => {
    let beats = 0;
    const end = () => {
      onBeat.current = () => undefined;
      signal.removeEventListener('abort', end);
      if (signal.aborted) onAbort();
      resolve();
    };
    signal.addEventListener('abort', end);
    onBeat.current = (beat) => {
      if (beat === 0 && beats > 0) end();
      beats += 1;
    };
  });
}

function isAudible(state: { settings: PracticeSettings; recording: boolean; counting: boolean }): boolean {
  if (state.recording) return state.settings.headphones && !state.settings.silent;
  return state.counting || !state.settings.silent;
}
