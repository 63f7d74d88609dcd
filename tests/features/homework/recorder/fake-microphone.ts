import type { Microphone, OpenMicrophone } from '#features/homework/recorder/microphone.ts';
import type { InterruptionReason } from '#features/homework/recorder/recorder-machine.ts';

/** A microphone in the hands of a test: it hands over slices and sound, and can be taken away. */
export class FakeMicrophone implements Microphone {
  opened = 0;
  closed = 0;
  recordings = 0;
  /** Set to refuse: what `open` rejects with. */
  refusal: Error | null = null;
  /** True: `open` never answers. */
  silent = false;
  /** Slices that come only when the recorder stops. */
  tail: ArrayBuffer[] = [];
  /** Set to fail at the recorder's start. */
  recorderRefusal: Error | null = null;
  #onBroken: (() => void) | null = null;
  #onSlice: ((bytes: ArrayBuffer) => void) | null = null;
  #onSamples: ((samples: Float32Array) => void) | null = null;
  #onInterruption: ((reason: InterruptionReason) => void) | null = null;

  async open(): Promise<OpenMicrophone> {
    if (this.silent) return new Promise(() => undefined);
    if (this.refusal) throw this.refusal;
    this.opened += 1;
    return {
      contentType: 'audio/mp4',
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
        return () => {
          this.#onInterruption = null;
        };
      },
      record: (onSlice, onBroken) => {
        if (this.recorderRefusal) throw this.recorderRefusal;
        this.#onBroken = onBroken;
        this.recordings += 1;
        this.#onSlice = onSlice;
        return {
          stop: async () => {
            for (const slice of this.tail) onSlice(slice);
            this.tail = [];
            this.#onSlice = null;
          },
        };
      },
      close: () => {
        this.closed += 1;
      },
    };
  }

  slice(text: string): void {
    this.#onSlice?.(new TextEncoder().encode(text).buffer as ArrayBuffer);
  }

  /** The recorder ends by itself, the microphone is still there. */
  breakRecorder(): void {
    this.#onBroken?.();
  }

  hear(amplitude: number): void {
    this.#onSamples?.(Float32Array.of(0, amplitude, -amplitude / 2));
  }

  interrupt(reason: InterruptionReason): void {
    this.#onInterruption?.(reason);
  }
}
