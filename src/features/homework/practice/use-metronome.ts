import { useEffect, useMemo, useRef, useState } from 'react';
import { type ClickSound, createClickSound, type MetronomeRun } from './click-sound.ts';
import type { PracticeSettings } from './practice-settings.ts';

export interface Metronome {
  on: boolean;
  toggle(): void;
  /** The beat that is lit now, null when silent. Every beat is a new object, also 0 after 0. */
  lit: { beat: number } | null;
  /** Resolves when the bar is over; resolves at once where no count-in is wanted. */
  countIn(signal: AbortSignal): Promise<void>;
}

/**
 * While recording, clicks are only seen, unless the learner wears headphones: they would be in the take. The count-in
 * is heard in any case, for it is over when the take begins.
 */
export function useMetronome(settings: PracticeSettings, recording: boolean): Metronome {
  const [on, setOn] = useState(false);
  const [counting, setCounting] = useState(false);
  const [lit, setLit] = useState<{ beat: number } | null>(null);
  const now = useRef({ settings, recording, counting });
  useEffect(() => {
    now.current = { settings, recording, counting };
  });
  const sound = useRef<ClickSound | null>(null);
  const onBeat = useRef<(beat: number) => void>(() => undefined);
  useEffect(() => () => sound.current?.close(), []);

  const running = on || counting;
  useEffect(() => {
    if (!running) return;
    sound.current ??= createClickSound();
    const run: MetronomeRun = sound.current.run({
      tempo: () => now.current.settings,
      audible: () => isAudible(now.current),
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
    // The light that began with a count-in goes on through the take and ends with it.
    if (!recording) setCounting(false);
  }, [recording]);

  return useMemo(
    () => ({
      on,
      lit,
      toggle: () => setOn((before) => !before),
      countIn(signal) {
        if (!now.current.settings.countIn) return Promise.resolve();
        setOn(false);
        setCounting(true);
        return new Promise((resolve) => {
          let beats = 0;
          const end = () => {
            onBeat.current = () => undefined;
            signal.removeEventListener('abort', end);
            if (signal.aborted) setCounting(false);
            resolve();
          };
          signal.addEventListener('abort', end);
          onBeat.current = (beat) => {
            if (beat === 0 && beats > 0) end();
            beats += 1;
          };
        });
      },
    }),
    [on, lit],
  );
}

function isAudible(now: { settings: PracticeSettings; recording: boolean; counting: boolean }): boolean {
  if (now.recording) return now.settings.headphones && !now.settings.silent;
  return now.counting || !now.settings.silent;
}
