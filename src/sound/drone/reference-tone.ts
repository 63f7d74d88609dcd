import { createStore, type Store } from '@tanstack/store';
import { SECOND_MS } from '#domain/time-units.ts';
import type { SharedContext } from '#sound/shared-context.ts';
import { onOtherSound, pauseOtherSounds } from '#ui/media/exclusive-sound.ts';
import { createDroneVoice, type DroneVoice } from './drone-voice.ts';

const TONE_MS = 4 * SECOND_MS;
const VOLUME_PERCENT = 80;
/** The tone fades, and a room answers: so long a microphone may still hear it. */
const AFTER_TONE_MS = 600;

/** A note to tune by, for some seconds. Anything else that begins to sound ends it. */
export class ReferenceTone {
  /** The pitch that sounds. */
  readonly store: Store<number | null> = createStore<number | null>(null);
  readonly #shared: SharedContext;
  #voice: DroneVoice | null = null;
  #stopWatching: () => void = () => undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #unsubscribe: () => void = () => undefined;
  #endedAtMs = Number.NEGATIVE_INFINITY;

  constructor(shared: SharedContext) {
    this.#shared = shared;
  }

  /** Sounds a pitch, or ends it if it sounds already. Call it from a press. */
  toggle(midi: number, hz: number): void {
    const sounded = this.store.state;
    this.stop();
    if (sounded === midi) return;
    pauseOtherSounds(this);
    const begin = (context: AudioContext) => {
      this.#voice = createDroneVoice(context);
      this.#voice.sound([hz], VOLUME_PERCENT);
    };
    begin(this.#shared.open());
    this.#stopWatching = this.#shared.watch(begin);
    this.#unsubscribe = onOtherSound(this, () => this.stop());
    this.#timer = setTimeout(() => this.stop(), TONE_MS);
    this.store.setState(() => midi);
  }

  stop(): void {
    if (this.store.state === null) return;
    clearTimeout(this.#timer);
    this.#unsubscribe();
    this.#stopWatching();
    this.#voice?.stop();
    this.#voice = null;
    this.#endedAtMs = performance.now();
    this.store.setState(() => null);
  }

  /** Whether a microphone beside it would hear the tone. */
  isAudible(): boolean {
    return this.store.state !== null || performance.now() - this.#endedAtMs < AFTER_TONE_MS;
  }
}
