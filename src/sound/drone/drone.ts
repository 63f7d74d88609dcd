import { createStore, type Store } from '@tanstack/store';
import type { Player, Playing } from '#sound/playing.ts';
import type { SharedContext } from '#sound/shared-context.ts';
import { createDroneVoice, type DroneVoice } from './drone-voice.ts';

export interface DroneSound {
  /** Frequencies that sound together, the root first. */
  frequencies: readonly number[];
  volumePercent: number;
  /** What the small player says, such as ラ 440Hz. */
  detail: string;
  lesson: string | null;
}

interface DroneDeps {
  shared: SharedContext;
  playing: Playing;
  title: string;
}

/** The drone of the practice room: a note to tune and to sing against, which goes on while another page is open. */
export class Drone {
  readonly store: Store<{ on: boolean }> = createStore({ on: false });
  readonly #deps: DroneDeps;
  readonly #player: Player;
  #sound: DroneSound;
  #voice: DroneVoice | null = null;
  #stopWatching: (() => void) | null = null;

  constructor(deps: DroneDeps, sound: DroneSound) {
    this.#deps = deps;
    this.#sound = sound;
    this.#player = {
      tool: 'drone',
      title: deps.title,
      start: () => this.#start(),
      stop: () => this.#stop(),
    };
  }

  /** Call it from a press. */
  toggle(): void {
    if (this.store.state.on) this.#deps.playing.close(this.#player);
    else this.#deps.playing.play(this.#player, this.#sound);
  }

  /** Slides to another note or volume while it sounds. */
  apply(sound: DroneSound): void {
    this.#sound = sound;
    this.#voice?.sound(sound.frequencies, sound.volumePercent);
    this.#deps.playing.describe(this.#player, { detail: sound.detail, lesson: sound.lesson });
  }

  #start(): void {
    this.#stop();
    this.#begin(this.#deps.shared.open());
    this.#stopWatching = this.#deps.shared.watch((context) => this.#begin(context));
    this.store.setState(() => ({ on: true }));
  }

  #begin(context: AudioContext): void {
    this.#voice = createDroneVoice(context);
    this.#voice.sound(this.#sound.frequencies, this.#sound.volumePercent);
  }

  #stop(): void {
    this.#voice?.stop();
    this.#voice = null;
    this.#stopWatching?.();
    this.#stopWatching = null;
    this.store.setState(() => ({ on: false }));
  }
}
