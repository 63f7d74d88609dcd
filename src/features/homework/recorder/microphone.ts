import type { AudioContentType } from '#contract/entities/user-audio.ts';
import type { TakeSettings } from '#local/takes/take.ts';
import type { InterruptionReason } from './recorder-machine.ts';

/** The microphone as the recorder sees it; browser-microphone.ts implements it for the page. */
export interface Microphone {
  /** Asks the person for permission; rejects with MicrophoneRefused. Call it from a tap. */
  open(): Promise<OpenMicrophone>;
}

/** Long enough to overlap with the one before where the page was busy, for somebody who must miss nothing. */
export interface LongReading {
  readonly samples: Float32Array;
  readonly sampleRate: number;
}

export interface OpenMicrophone {
  /** What the track reports about itself after opening. */
  readonly settings: TakeSettings;
  readonly contentType: AudioContentType;
  /** Resolves when sound arrives, which may be seconds after the device was opened; never rejects. */
  flowing(): Promise<void>;
  /** Delivers the newest samples, from -1 to 1, about 20 times a second, and with them a longer reading. Returns how to stop. */
  onSamples(listener: (newest: Float32Array, reading: LongReading) => void): () => void;
  /** Calls back with what takes the sound away, also with what did so while the microphone was being opened. Returns how to stop. */
  onInterruption(listener: (reason: InterruptionReason) => void): () => void;
  /**
   * Starts one recorder that writes one file. Chunks come in order, about one a second, never empty. `onFailed`: the
   * recorder stopped by itself, and no more chunks will come.
   */
  record(onChunk: (bytes: ArrayBuffer) => void, onFailed: () => void): MicrophoneRecording;
  close(): void;
}

export interface MicrophoneRecording {
  /**
   * Ends the file; resolves when the last chunk was handed over, with the milliseconds that it went on after this call.
   * Safe to call on a recorder that died.
   */
  stop(): Promise<number>;
}
