import { createStore } from '@tanstack/store';
import { isAbort } from '#lib/is-abort.ts';
import type { SharedContext } from '#sound/shared-context.ts';
import { pauseOtherSounds } from '#ui/media/exclusive-sound.ts';
import { type ComparedSound, type Side, SoundURLs } from './sound-urls.ts';

/** How both are played, once it is known. */
export interface Evening {
  readonly gains: readonly [number, number];
  /** Seconds of each, or of its part, that lie before the same place of the music. */
  readonly offsets: readonly [number, number];
}

export const PLAIN: Evening = { gains: [1, 1], offsets: [0, 0] };

export interface CompareState {
  playing: boolean;
  waiting: boolean;
  side: Side;
  /** The side that could not be played. */
  failed: Side | null;
  /** Seconds since the place where both begin. */
  place: number;
}

interface Voice {
  element: HTMLAudioElement;
  gain: GainNode;
}

/** Below this the ear hears no jump, and a seek would be one. */
const IN_STEP_S = 0.04;
/** How long one fades into the other: no click, and still at once. */
const FADE_S = 0.03;

export interface CompareDeps {
  context: SharedContext;
  document: Document;
}

/*
 * Both sounds play together, in step; one of them is heard. Switching is a change of loudness, so nothing is loaded and
 * nothing stumbles. Through the sound card's gains, because phones ignore the volume of an audio element.
 */
export class ComparePlayback {
  readonly store = createStore<CompareState>({
    playing: false,
    waiting: false,
    side: 0,
    failed: null,
    place: 0,
  });
  readonly #sounds: readonly [ComparedSound, ComparedSound];
  readonly #deps: CompareDeps;
  readonly #own: HTMLElement;
  readonly #urls: SoundURLs;
  #evening = PLAIN;
  #voices: readonly [Voice, Voice] | null = null;
  #context: AudioContext | null = null;
  #unwatch: (() => void) | null = null;
  #frame = 0;
  /** Counts presses: what a later press has overtaken changes nothing. */
  #attempt = 0;

  constructor(sounds: readonly [ComparedSound, ComparedSound], deps: CompareDeps) {
    this.#sounds = sounds;
    this.#urls = new SoundURLs(sounds);
    this.#deps = deps;
    this.#own = deps.document.createElement('div');
    this.#own.hidden = true;
    deps.document.body.append(this.#own);
  }

  /** Takes over what was measured; while it plays too. */
  even(evening: Evening): void {
    this.#evening = evening;
    this.#applyGains();
    if (this.store.state.playing) this.#bringInStep();
  }

  /** Call it from a press. */
  async play(): Promise<void> {
    this.#attempt += 1;
    const attempt = this.#attempt;
    const context = this.#deps.context.open();
    this.#set({ playing: true, waiting: true, failed: null });
    pauseOtherSounds(this.#own);
    const urls: string[] = [];
    for (const side of [0, 1] as const) {
      const url = await this.#urls.ask(side);
      if (attempt !== this.#attempt) return;
      if (url === null) return this.#fail(side);
      urls.push(url);
    }
    if (this.#voices === null || this.#context !== context) this.#build(context, urls);
    this.#unwatch ??= this.#deps.context.watch((rebuilt) => this.#rebuild(rebuilt, urls));
    if (this.#isOver(this.store.state.side)) this.#set({ place: 0 });
    this.#placeBoth();
    await this.#start(attempt);
  }

  pause(): void {
    this.#attempt += 1;
    this.#rest();
  }

  toggle(): Promise<void> {
    if (!this.store.state.playing) return this.play();
    this.pause();
    return Promise.resolve();
  }

  /** Goes on with the other sound at the same place; one that is over there begins again with both. */
  hear(side: Side): void {
    if (side === this.store.state.side) return;
    this.#set({ side, failed: null });
    if (this.store.state.playing) {
      if (this.#isOver(side)) {
        this.#set({ place: 0 });
        this.#placeBoth();
      } else this.#bringInStep();
      void this.#start(this.#attempt);
    }
    this.#applyGains();
  }

  seek(place: number): void {
    this.#set({ place: Math.max(0, place) });
    this.#placeBoth();
    if (this.store.state.playing) void this.#start(this.#attempt);
  }

  close(): void {
    this.pause();
    this.#drop();
    this.#own.remove();
    for (const side of [0, 1] as const) this.#urls.release(side);
  }

  async #start(attempt: number): Promise<void> {
    const voices = this.#voices;
    if (voices === null) return;
    const { side } = this.store.state;
    this.#applyGains();
    try {
      await Promise.all(
        ([0, 1] as const).map(async (each) => {
          // What is over is silent anyway; playing it would begin it again.
          if (this.#isOver(each)) return;
          const started = voices[each].element.play();
          if (each === side) await started;
          else started.catch(() => undefined);
        }),
      );
    } catch (cause) {
      if (attempt !== this.#attempt) return;
      if (!isAbort(cause)) this.#fail(side);
      return;
    }
    if (attempt !== this.#attempt) return;
    this.#set({ waiting: false });
    this.#follow();
  }

  #build(context: AudioContext, urls: readonly string[]): void {
    this.#drop();
    this.#context = context;
    const voice = (side: Side): Voice => {
      const element = this.#deps.document.createElement('audio');
      element.preload = 'auto';
      element.src = urls[side] ?? '';
      this.#own.append(element);
      const gain = context.createGain();
      context.createMediaElementSource(element).connect(gain).connect(context.destination);
      element.onpause = () => this.#onPause(side);
      element.onended = () => this.#onEnded(side);
      element.onerror = () => side === this.store.state.side && this.#fail(side);
      element.onwaiting = () => side === this.store.state.side && this.#set({ waiting: true });
      element.onplaying = () => side === this.store.state.side && this.#set({ waiting: false });
      return { element, gain };
    };
    this.#voices = [voice(0), voice(1)];
  }

  #drop(): void {
    for (const { element, gain } of this.#voices ?? []) {
      for (const name of ['onpause', 'onended', 'onerror', 'onwaiting', 'onplaying'] as const)
        element[name] = null;
      element.pause();
      element.remove();
      gain.disconnect();
    }
    this.#voices = null;
  }

  /** The sound card's clock stood still, and there is another one. */
  #rebuild(context: AudioContext, urls: readonly string[]): void {
    const { playing } = this.store.state;
    this.#build(context, urls);
    this.#placeBoth();
    if (playing) void this.#start(this.#attempt);
  }

  /** Somebody else paused it: another sound of the page, the device. */
  #onPause(side: Side): void {
    const element = this.#voices?.[side].element;
    if (side === this.store.state.side && this.store.state.playing && element?.ended === false) this.pause();
  }

  #onEnded(side: Side): void {
    if (side !== this.store.state.side) return;
    this.pause();
    this.#set({ place: 0 });
  }

  #fail(side: Side): void {
    this.#attempt += 1;
    this.#rest();
    this.#drop();
    this.#urls.release(side);
    this.#set({ failed: side });
  }

  #rest(): void {
    cancelAnimationFrame(this.#frame);
    this.#unwatch?.();
    this.#unwatch = null;
    this.#set({ playing: false, waiting: false });
    for (const { element } of this.#voices ?? []) element.pause();
  }

  #follow(): void {
    cancelAnimationFrame(this.#frame);
    const look = () => {
      const { playing, side } = this.store.state;
      const at = this.#voices?.[side].element.currentTime;
      if (!playing || at === undefined) return;
      if (at >= (this.#sounds[side].part?.toS ?? Number.POSITIVE_INFINITY)) return this.#onEnded(side);
      this.#set({ place: Math.max(0, at - this.#beginOf(side)) });
      this.#frame = requestAnimationFrame(look);
    };
    look();
  }

  #applyGains(): void {
    const now = this.#context?.currentTime ?? 0;
    for (const side of [0, 1] as const) {
      const heard = side === this.store.state.side ? this.#evening.gains[side] : 0;
      this.#voices?.[side].gain.gain.setTargetAtTime(heard, now, FADE_S / 3);
    }
  }

  /** Seconds of that side at the place where both begin. */
  #beginOf(side: Side): number {
    return (this.#sounds[side].part?.fromS ?? 0) + this.#evening.offsets[side];
  }

  /** Seconds of that side at the current place. */
  #timeOf(side: Side): number {
    return this.store.state.place + this.#beginOf(side);
  }

  #isOver(side: Side): boolean {
    const known = this.#voices?.[side].element.duration ?? Number.NaN;
    const { seconds, part } = this.#sounds[side];
    const end = part?.toS ?? (Number.isFinite(known) ? known : seconds);
    return end > 0 && this.#timeOf(side) >= end - IN_STEP_S;
  }

  #placeBoth(): void {
    for (const side of [0, 1] as const) this.#moveTo(side, this.#timeOf(side));
  }

  #bringInStep(): void {
    for (const side of [0, 1] as const) {
      const element = this.#voices?.[side].element;
      if (element && Math.abs(element.currentTime - this.#timeOf(side)) > IN_STEP_S)
        this.#moveTo(side, this.#timeOf(side));
    }
  }

  #moveTo(side: Side, seconds: number): void {
    const element = this.#voices?.[side].element;
    if (element) element.currentTime = seconds;
  }

  #set(change: Partial<CompareState>): void {
    this.store.setState((before) => ({ ...before, ...change }));
  }
}
