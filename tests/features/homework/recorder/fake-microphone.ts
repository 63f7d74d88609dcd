import type { LongReading, Microphone, OpenMicrophone } from '#features/homework/recorder/microphone.ts';
import type { InterruptionReason } from '#features/homework/recorder/recorder-machine.ts';

/** A microphone that a test controls: it delivers chunks and samples, and can be interrupted. */
export class FakeMicrophone implements Microphone {
  opened = 0;
  closed = 0;
  recordings = 0;
  /** Settles when the device delivers sound. */
  flow: Promise<void> = Promise.resolve();
  /** What `open` rejects with; null to open. */
  refusal: Error | null = null;
  /** True: `open` never answers. */
  silent = false;
  /** What took the sound away while it was being opened. */
  already: InterruptionReason | null = null;
  /** Chunks that come only when the recorder stops. */
  tail: ArrayBuffer[] = [];
  /** How long the recorder goes on after it was stopped. */
  tailMs = 0;
  /** What starting the recorder throws; null to start. */
  recorderRefusal: Error | null = null;
  #onFailed: (() => void) | null = null;
  #onChunk: ((bytes: ArrayBuffer) => void) | null = null;
  #onSamples: ((newest: Float32Array, reading: LongReading) => void) | null = null;
  #onInterruption: ((reason: InterruptionReason) => void) | null = null;

  async open(): Promise<OpenMicrophone> {
    if (this.silent) return new Promise(() => undefined);
    if (this.refusal) throw this.refusal;
    this.opened += 1;
    return {
      contentType: 'audio/mp4',
      flowing: () => this.flow,
      settings: {
        sampleRate: 48_000,
        echoCancellation: false,
        noiseSuppression: false,
        autoGainControl: false,
        device: 'test',
      },
      onSamples: (listener) => {
        this.#onSamples = listener;
        return () => {
          this.#onSamples = null;
        };
      },
      onInterruption: (listener) => {
        this.#onInterruption = listener;
        const { already } = this;
        if (already) queueMicrotask(() => listener(already));
        return () => {
          this.#onInterruption = null;
        };
      },
      record: (onChunk, onFailed) => {
        if (this.recorderRefusal) throw this.recorderRefusal;
        this.#onFailed = onFailed;
        this.recordings += 1;
        this.#onChunk = onChunk;
        return {
          stop: async () => {
            for (const chunk of this.tail) onChunk(chunk);
            this.tail = [];
            this.#onChunk = null;
            return this.tailMs;
          },
        };
      },
      close: () => {
        this.closed += 1;
      },
    };
  }

  chunk(text: string): void {
    this.#onChunk?.(new TextEncoder().encode(text).buffer as ArrayBuffer);
  }

  /** The recorder stops by itself; the microphone is still open. */
  failRecorder(): void {
    this.#onFailed?.();
  }

  hear(amplitude: number): void {
    this.hearSamples(Float32Array.of(0, amplitude, -amplitude / 2));
  }

  hearSamples(samples: Float32Array, sampleRate = 48_000): void {
    this.#onSamples?.(samples.slice(-4096), { samples, sampleRate });
  }

  interrupt(reason: InterruptionReason): void {
    this.#onInterruption?.(reason);
  }
}
