import { useCallback, useEffect, useRef, useState } from 'react';
import { peakOf } from '#domain/recordings/peaks.ts';
import { SECOND_MS } from '#domain/time-units.ts';
import type { HomeworkPorts } from '#features/homework/homework-ports.ts';
import {
  decibels,
  type LevelLabel,
  levelLabel,
  levelOf,
  nextLevel,
  restingLevel,
} from '#features/homework/recorder/level.ts';
import type { OpenMicrophone } from '#features/homework/recorder/microphone.ts';
import { rememberChecked } from '#local/microphone/microphone-choice.ts';
import type { TakeSettings } from '#local/takes/take.ts';
import { type MicrophoneProblem, MicrophoneRefused } from '#sound/microphone/open-microphone.ts';
import { pauseAllSounds } from '#ui/media/exclusive-sound.ts';

export const CHECK_S = 5;
/** Maximum wait for the answer to the browser's question. */
const PERMISSION_TIMEOUT_MS = 30 * SECOND_MS;

export type CheckState =
  | { at: 'closed' }
  | { at: 'asking' }
  | { at: 'refused'; problem: MicrophoneProblem }
  | { at: 'listening'; settings: TakeSettings }
  | { at: 'recording'; settings: TakeSettings }
  /** `sound` is in memory only, and goes with the check. */
  | { at: 'done'; settings: TakeSettings; verdict: LevelLabel; sound: Blob };

export interface MicrophoneCheck {
  state: CheckState;
  /** Calls back about 20 times a second while the microphone is open. Returns how to stop. */
  onReading(listener: (peakDb: number, label: LevelLabel) => void): () => void;
  /** Opens the microphone; call it from a press. */
  open(): void;
  record(): void;
}

type Ports = Pick<HomeworkPorts, 'microphone' | 'monotonic'>;

/** Five seconds of the microphone, in memory: nothing of it is stored, and the device is let go before it is listened to. */
export function useMicrophoneCheck({ microphone, monotonic }: Ports): MicrophoneCheck {
  const [state, setState] = useState<CheckState>({ at: 'closed' });
  const opened = useRef<OpenMicrophone | null>(null);
  const readings = useRef(new Set<(peakDb: number, label: LevelLabel) => void>());
  const peaks = useRef<number[]>([]);
  /** Aborted when what runs now is over. */
  const run = useRef(new AbortController());

  const close = useCallback(() => {
    run.current.abort();
    opened.current?.close();
    opened.current = null;
    setState({ at: 'closed' });
  }, []);

  const open = useCallback(() => {
    close();
    run.current = new AbortController();
    const { signal } = run.current;
    // What plays would be measured.
    pauseAllSounds();
    setState({ at: 'asking' });
    void answered(microphone.open(), signal).then(
      (found) => {
        opened.current = found;
        listenTo(found, { signal, monotonic, readings: readings.current, peaks: peaks.current });
        signal.addEventListener('abort', found.onInterruption(close));
        setState({ at: 'listening', settings: found.settings });
      },
      (cause: unknown) => {
        if (signal.aborted) return;
        setState({ at: 'refused', problem: cause instanceof MicrophoneRefused ? cause.problem : 'busy' });
      },
    );
  }, [microphone, monotonic, close]);

  const record = useCallback(() => {
    const found = opened.current;
    if (found === null) return;
    const { signal } = run.current;
    const { settings } = found;
    setState({ at: 'recording', settings });
    peaks.current.length = 0;
    void fiveSeconds(found, signal).then(
      (sound) => {
        close();
        const verdict = levelOf(peaks.current);
        if (verdict !== 'none') rememberChecked(settings.device ?? '');
        setState({ at: 'done', settings, verdict, sound });
      },
      () => {
        if (signal.aborted) return;
        close();
        setState({ at: 'refused', problem: 'busy' });
      },
    );
  }, [close]);

  useEffect(() => close, [close]);
  const onReading = useCallback<MicrophoneCheck['onReading']>((listener) => {
    const all = readings.current;
    all.add(listener);
    return () => void all.delete(listener);
  }, []);
  return { state, onReading, open, record };
}

interface Listening {
  signal: AbortSignal;
  monotonic(): number;
  readings: ReadonlySet<(peakDb: number, label: LevelLabel) => void>;
  peaks: number[];
}

/** More readings than five seconds have are of a check that nobody ends. */
const MAX_READINGS = 1_000;

function listenTo(found: OpenMicrophone, { signal, monotonic, readings, peaks }: Listening): void {
  let level = restingLevel(monotonic());
  const stop = found.onSamples((samples) => {
    level = nextLevel(level, samples, monotonic());
    if (peaks.length < MAX_READINGS) peaks.push(decibels(peakOf(samples)));
    for (const each of readings) each(level.peak, levelLabel(level));
  });
  signal.addEventListener('abort', stop);
}

/** Rejects when it is aborted or nobody answers; a microphone that comes later is closed again. */
function answered(opening: Promise<OpenMicrophone>, signal: AbortSignal): Promise<OpenMicrophone> {
  return new Promise((resolve, reject) => {
    let over = false;
    const end = (cause: Error) => {
      over = true;
      clearTimeout(timer);
      reject(cause);
    };
    const timer = setTimeout(() => end(new MicrophoneRefused('silent')), PERMISSION_TIMEOUT_MS);
    signal.addEventListener('abort', () => end(new Error('aborted')));
    opening.then((found) => {
      clearTimeout(timer);
      if (over) found.close();
      else resolve(found);
    }, end);
  });
}

/** Rejects when the recorder fails or the check is ended. */
function fiveSeconds(found: OpenMicrophone, signal: AbortSignal): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const chunks: ArrayBuffer[] = [];
    const recording = found.record(
      (bytes) => chunks.push(bytes),
      () => reject(new Error('the recorder stopped by itself')),
    );
    const timer = setTimeout(() => {
      void recording.stop().then(() => {
        if (chunks.length === 0) reject(new Error('no sound'));
        else resolve(new Blob(chunks, { type: found.contentType }));
      }, reject);
    }, CHECK_S * SECOND_MS);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(new Error('aborted'));
    });
  });
}
