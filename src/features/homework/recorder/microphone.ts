import type { AudioContentType } from '#contract/entities/user-audio.ts';
import type { TakeSettings } from '#local/take.ts';
import type { InterruptionReason, MicrophoneProblem } from './recorder-machine.ts';

/** The microphone as the recorder sees it; the browser's own is in browser-microphone.ts. */
export interface Microphone {
  /** Asks the person; rejects with MicrophoneRefused. Call it from a tap. */
  open(): Promise<OpenMicrophone>;
}

export interface OpenMicrophone {
  /** What the track says of itself after opening. */
  readonly settings: TakeSettings;
  readonly contentType: AudioContentType;
  /** About 20 times a second the newest stretch of sound, from -1 to 1. Returns how to stop listening. */
  onSamples(listener: (samples: Float32Array) => void): () => void;
  onInterruption(listener: (reason: InterruptionReason) => void): () => void;
  /**
   * One recorder, one file. Slices come in order, about one a second, never empty. `onBroken`: the recorder ended by
   * itself, and nothing more will come.
   */
  record(onSlice: (bytes: ArrayBuffer) => void, onBroken: () => void): RunningRecording;
  close(): void;
}

export interface RunningRecording {
  /** Ends the file; resolves when the last slice was handed over. Safe to call on a recorder that died. */
  stop(): Promise<void>;
}

export class MicrophoneRefused extends Error {
  readonly problem: MicrophoneProblem;

  constructor(problem: MicrophoneProblem, cause?: unknown) {
    super(`microphone: ${problem}`, { cause });
    this.name = 'MicrophoneRefused';
    this.problem = problem;
  }
}

/** DOMException name of getUserMedia → what to tell the person. */
export function microphoneProblem(name: string): MicrophoneProblem {
  switch (name) {
    case 'NotAllowedError':
    case 'SecurityError':
    case 'PermissionDeniedError':
      return 'denied';
    case 'NotFoundError':
    case 'OverconstrainedError':
    case 'DevicesNotFoundError':
      return 'missing';
    case 'TypeError':
      return 'unsupported';
    default:
      return 'busy';
  }
}
