import { createStore, type Store } from '@tanstack/store';
import { matchedGains, samePlace } from '#domain/answers/same-place.ts';
import { repeatJump } from '#domain/lessons/repeat-range.ts';
import { isAbort } from '#lib/is-abort.ts';
import { savesData } from '#network/saves-data.ts';
import { pauseOtherSounds } from '#ui/media/exclusive-sound.ts';

export type Side = 'take' | 'model';

/** A stretch of the take that plays again and again, in its seconds. */
export interface Loop {
  a: number;
  b: number;
}

export interface PlayerState {
  side: Side;
  playing: boolean;
  /** Always in seconds of the take, also while the model plays: the picture of the take is the one that is shown. */
  position: number;
  duration: number;
  /** 1 is as recorded; the pitch stays. */
  rate: number;
  loop: Loop | null;
  failed: Side | null;
  /** Seconds of the take that were played, whatever was listened to twice. */
  listened: number;
}

export interface PlayerSource {
  takeURL: string;
  /** False for a recording in a form that this browser cannot play, until the server has made the one that all can. */
  canPlayTake?: boolean;
  takeSeconds: number | null;
  takeLoudness: number | null;
  model: { url: string; loudness: number | null } | null;
}

const MIN_LOOP_SECONDS = 0.5;

/** Plays a take and its model, one at a time, at the same place and equally loud. */
export class TakePlayer {
  readonly #store: Store<PlayerState>;
  readonly #elements: Record<Side, HTMLAudioElement>;
  readonly #source: PlayerSource;
  #context: AudioContext | null = null;
  #frame = 0;

  constructor(source: PlayerSource) {
    this.#source = source;
    this.#store = createStore<PlayerState>({
      side: 'take',
      playing: false,
      position: 0,
      duration: source.takeSeconds ?? 0,
      rate: 1,
      loop: null,
      failed: null,
      listened: 0,
    });
    this.#elements = {
      take: this.#element('take', source.takeURL),
      model: this.#element('model', source.model?.url ?? ''),
    };
    this.#elements.take.preload = savesData(window) ? 'none' : 'auto';
  }

  get store(): Pick<Store<PlayerState>, 'state' | 'get' | 'subscribe'> {
    return this.#store;
  }

  get hasModel(): boolean {
    return this.#source.model !== null;
  }

  get canPlayTake(): boolean {
    return this.#source.canPlayTake ?? true;
  }

  readonly toggle = (): void => {
    if (this.#store.state.playing) this.pause();
    else void this.play();
  };

  readonly pause = (): void => this.#active().pause();

  /** Plays, from a second of the take or from where it stands. */
  readonly play = async (from?: number): Promise<void> => {
    const { side, duration } = this.#store.state;
    const element = this.#active();
    this.#connect();
    const start = from ?? this.#store.state.position;
    // From its end it begins again, as every player does.
    const isAtEnd = from === undefined && duration > 0 && start >= duration - 0.05;
    this.#moveTo(isAtEnd ? 0 : start);
    element.playbackRate = this.#store.state.rate;
    try {
      await this.#context?.resume();
      await element.play();
      this.#set({ failed: null });
    } catch (cause) {
      // A pause before the first sound is no failure.
      if (!isAbort(cause)) this.#set({ failed: side, playing: false });
    }
  };

  /** Goes to a second of the take. Out of the loop the loop ends: the teacher wants to be elsewhere. */
  readonly seek = (seconds: number): void => {
    const { loop, duration } = this.#store.state;
    const to = Math.max(0, duration > 0 ? Math.min(seconds, duration) : seconds);
    if (loop && (to < loop.a || to > loop.b)) this.#set({ loop: null });
    this.#moveTo(to);
  };

  readonly setRate = (rate: number): void => {
    this.#set({ rate });
    for (const element of Object.values(this.#elements)) element.playbackRate = rate;
  };

  /** Repeats a stretch, at least half a second of it; null plays on. */
  readonly setLoop = (loop: Loop | null): void => {
    if (loop === null) {
      this.#set({ loop: null });
      return;
    }
    const { duration } = this.#store.state;
    const [a, b] = loop.a <= loop.b ? [loop.a, loop.b] : [loop.b, loop.a];
    const end = Math.max(b, a + MIN_LOOP_SECONDS);
    const last = duration > 0 ? Math.min(end, duration) : end;
    this.#set({ loop: { a: Math.max(0, Math.min(a, last - MIN_LOOP_SECONDS)), b: last } });
  };

  /** The other recording, at the same place. */
  readonly switchSide = (): void => {
    if (!this.hasModel) return;
    const { side, playing, position } = this.#store.state;
    this.#active().pause();
    this.#set({ side: side === 'take' ? 'model' : 'take' });
    if (playing) void this.play(position);
  };

  /** A length that was found out by decoding, where the server had none. */
  knowDuration(seconds: number): void {
    if (this.#store.state.duration === 0 && seconds > 0) this.#set({ duration: seconds });
  }

  dispose(): void {
    cancelAnimationFrame(this.#frame);
    for (const element of Object.values(this.#elements)) {
      element.pause();
      element.removeAttribute('src');
      element.remove();
    }
    void this.#context?.close();
    this.#context = null;
  }

  #element(side: Side, url: string): HTMLAudioElement {
    const element = new Audio();
    // Its length is needed to find the same place.
    element.preload = 'metadata';
    element.preservesPitch = true;
    if (url !== '') element.src = url;
    // In the page, though invisible: some phones play only what is in the document.
    document.body.append(element);
    element.onplay = () => {
      pauseOtherSounds(element);
      this.#set({ playing: true });
      cancelAnimationFrame(this.#frame);
      this.#follow(performance.now());
    };
    element.onpause = () => {
      if (this.#store.state.side !== side) return;
      cancelAnimationFrame(this.#frame);
      this.#set({ playing: false, position: this.#placeOf(element) });
    };
    element.ondurationchange = () => {
      if (side === 'model' && this.#store.state.side === 'model') this.#moveTo(this.#store.state.position);
      if (side === 'take' && Number.isFinite(element.duration) && this.#source.takeSeconds === null) {
        this.#set({ duration: element.duration });
      }
    };
    return element;
  }

  #active(): HTMLAudioElement {
    return this.#elements[this.#store.state.side];
  }

  #follow(before: number): void {
    const element = this.#active();
    const { loop, listened, side, rate } = this.#store.state;
    const at = this.#placeOf(element);
    const target = loop && repeatJump({ a: loop.a, b: loop.b }, at);
    if (target !== null && target !== undefined) this.#moveTo(target);
    const now = performance.now();
    // A page in the background gets no frames; what was played meanwhile still counts, up to a second a frame.
    const step = side === 'take' ? Math.min(1, (now - before) / 1000) * rate : 0;
    this.#set({ position: target ?? at, listened: listened + step });
    this.#frame = requestAnimationFrame(() => this.#follow(now));
  }

  #placeOf(element: HTMLAudioElement): number {
    const { side, duration } = this.#store.state;
    return side === 'take'
      ? element.currentTime
      : samePlace(element.currentTime, this.#modelSeconds(), duration);
  }

  #moveTo(seconds: number): void {
    const { side, duration } = this.#store.state;
    this.#active().currentTime =
      side === 'take' ? seconds : samePlace(seconds, duration, this.#modelSeconds());
    this.#set({ position: seconds });
  }

  #modelSeconds(): number {
    const { duration } = this.#elements.model;
    return Number.isFinite(duration) ? duration : 0;
  }

  /** Made at the first press: before it a browser starts no audio context. */
  #connect(): void {
    if (this.#context || typeof AudioContext === 'undefined') return;
    const { takeLoudness, model } = this.#source;
    const gains = matchedGains({ own: takeLoudness, other: model?.loudness ?? null });
    // Nothing to turn down: the elements play by themselves, which every phone does best.
    if (gains.own === 1 && gains.other === 1) return;
    const context = new AudioContext();
    for (const [element, value] of [
      [this.#elements.take, gains.own],
      [this.#elements.model, gains.other],
    ] as const) {
      const gain = context.createGain();
      gain.gain.value = value;
      context.createMediaElementSource(element).connect(gain).connect(context.destination);
    }
    this.#context = context;
  }

  #set(part: Partial<PlayerState>): void {
    this.#store.setState((state) => ({ ...state, ...part }));
  }
}
