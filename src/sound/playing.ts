import { onOtherSound, pauseOtherSounds } from '#ui/media/exclusive-sound.ts';
import type { DeviceControls } from './device-controls.ts';
import type { PlayingNow, PlayingStore, SoundTool } from './playing-now.ts';

type Described = Pick<PlayingNow, 'detail' | 'lesson' | 'source'>;

/** A sound of the sound layer, as this module starts and stops it. */
export interface Player {
  readonly tool: SoundTool;
  readonly title: string;
  start(): void;
  stop(): void;
}

export interface PlayingDeps {
  store: PlayingStore;
  album: string;
  controls(keys: { play(): void; pause(): void }): DeviceControls;
  keepScreenOn(): () => void;
}

/*
 *            play                     pause: a key, the small player, an unplugged headset
 *   nothing ──────▶ running ────────────────────────────────────────────▶ paused
 *      ▲               │      ◀─────────────────────────────────────────     │
 *      └───────────────┴── close: its own button, another sound ─────────────┘      resume
 */
/**
 * Exactly one sound of the app is heard. What plays here stops when anything else begins, and the other way round; while it
 * plays the screen stays on, and keys of a headset and the lock screen belong to it.
 */
export class Playing {
  readonly #deps: PlayingDeps;
  #player: Player | null = null;
  #controls: DeviceControls | null = null;
  #letScreenSleep: (() => void) | null = null;

  constructor(deps: PlayingDeps) {
    this.#deps = deps;
  }

  /** Starts a player; call it from a press. */
  play(player: Player, { detail, lesson, source }: Described): void {
    if (this.#player !== player) this.#player?.stop();
    this.#player = player;
    this.#begin({
      tool: player.tool,
      lesson,
      source,
      title: player.title,
      detail,
      running: true,
      resume: () => this.#resume(player),
      pause: () => this.pause(player),
      close: () => this.close(player),
    });
  }

  /** Ends a player; another one plays on. */
  close(player: Player): void {
    if (this.#player !== player) return;
    this.#player = null;
    player.stop();
    this.#rest();
    this.#controls?.release();
    this.#deps.store.setState(() => null);
  }

  /** Stops a player that a key or the small player may start again, also after the device stopped it by itself. */
  pause(player: Player): void {
    const now = this.#deps.store.state;
    if (this.#player !== player || now === null || !now.running) return;
    player.stop();
    this.#rest();
    this.#controls?.pause();
    this.#deps.store.setState(() => ({ ...now, running: false }));
  }

  /** What the small player says of a player, when it has changed. */
  describe(player: Player, change: Described): void {
    const now = this.#deps.store.state;
    if (this.#player !== player || now === null) return;
    if (now.detail === change.detail && now.lesson === change.lesson) return;
    this.#deps.store.setState(() => ({ ...now, ...change }));
  }

  #resume(player: Player): void {
    const now = this.#deps.store.state;
    if (this.#player === player && now !== null && !now.running) this.#begin({ ...now, running: true });
  }

  #begin(now: PlayingNow): void {
    const controls = this.#open();
    pauseOtherSounds(controls.own);
    controls.take({ title: now.title, artist: now.detail, album: this.#deps.album });
    this.#letScreenSleep ??= this.#deps.keepScreenOn();
    this.#deps.store.setState(() => now);
    this.#player?.start();
  }

  #rest(): void {
    this.#letScreenSleep?.();
    this.#letScreenSleep = null;
  }

  #open(): DeviceControls {
    if (this.#controls !== null) return this.#controls;
    const store = this.#deps.store;
    const controls = this.#deps.controls({
      play: () => store.state?.resume(),
      pause: () => store.state?.pause(),
    });
    this.#controls = controls;
    onOtherSound(controls.own, () => store.state?.close());
    return controls;
  }
}
