import { createStore, type Store } from '@tanstack/store';
import { isLastRound, percentOfRound, type Rounds } from '#domain/practice/rounds.ts';
import { type Section, startIn } from '#domain/practice/score/music.ts';
import { isAbort } from '#lib/is-abort.ts';
import { createClickSounds } from '#sound/metronome/click-sounds.ts';
import type { Player, Playing } from '#sound/playing.ts';
import type { SharedContext } from '#sound/shared-context.ts';

/** A model recording as it is to be played now; times are seconds of the recording. */
export interface ModelSound {
  /** Which lesson's model it is. */
  key: string;
  title: string;
  lesson: string;
  url: string;
  rounds: Rounds;
  /** Null plays all of it. */
  section: Section | null;
  /** Beats before it, at the tempo at which it is played; null: none. */
  countIn: { beats: number; bpm: number } | null;
}

export interface ModelState {
  on: boolean;
  /** The recording that plays. */
  key: string | null;
  /** It would play and waits for bytes. */
  waiting: boolean;
  /** The recording that could not be played. */
  failedKey: string | null;
  round: number;
  /** Counts places that were chosen by hand. */
  seeks: number;
}

interface ModelPlayerDeps {
  shared: SharedContext;
  playing: Playing;
  /** What the small player says, such as 80%. */
  detail(percent: number): string;
  createAudio?: () => HTMLAudioElement;
}

const OFF: ModelState = { on: false, key: null, waiting: false, failedKey: null, round: 0, seeks: 0 };
const FOLLOW_INTERVAL_MS = 25;
const COUNT_DELAY_SECONDS = 0.1;
/** The element may be as early at a seek. */
const NEAR_SECONDS = 0.05;

/** The player of model recordings: one for the visit, so that it goes on while another page is open. The pitch stays at every speed. */
export class ModelPlayer {
  readonly store: Store<ModelState> = createStore<ModelState>(OFF);
  readonly #deps: ModelPlayerDeps;
  readonly #player: Player;
  #audio: HTMLAudioElement | null = null;
  #sound: ModelSound | null = null;
  /** Where the next start begins. */
  #from: number | null = null;
  /** The round that a pause interrupted. */
  #round = 0;
  #timer: ReturnType<typeof setInterval> | undefined;
  #endCount: (() => void) | null = null;

  constructor(deps: ModelPlayerDeps) {
    this.#deps = deps;
    const title = () => this.#sound?.title ?? '';
    this.#player = {
      tool: 'model',
      get title() {
        return title();
      },
      start: () => this.#start(),
      stop: () => this.#stop(),
    };
  }

  /** Plays on from where it was stopped, or stops. Call it from a press. */
  toggle(sound: ModelSound): void {
    if (this.#isOn(sound.key)) this.stop();
    else this.#play(sound, this.#sound?.key === sound.key ? this.#from : null);
  }

  /** Goes to a place of the recording; plays on if it plays, and only remembers it otherwise. */
  seek(sound: ModelSound, seconds: number): void {
    if (!this.#isOn(sound.key)) this.#take(sound);
    this.#from = seconds;
    if (this.#isOn(sound.key) && this.#endCount === null && this.#audio) {
      // A place beyond B would end the round.
      this.#audio.currentTime = this.#startsAt(sound);
    }
    this.store.setState((state) => ({ ...state, seeks: state.seeks + 1 }));
  }

  stop(): void {
    this.#deps.playing.close(this.#player);
  }

  /** Plays on with other settings. */
  apply(sound: ModelSound): void {
    if (this.#sound?.key !== sound.key) return;
    this.#sound = { ...sound, url: this.#sound.url };
    this.#setRate();
    this.#describe();
  }

  /** Seconds of the recording where it is heard, or where it would go on. */
  position(key: string): number {
    if (this.#sound?.key !== key) return 0;
    const isAudible = this.store.state.on && this.#endCount === null;
    return isAudible ? (this.#audio?.currentTime ?? 0) : (this.#from ?? this.#begin());
  }

  /** Seconds of the recording; 0 until it is known. */
  duration(key: string): number {
    const seconds = this.#sound?.key === key ? this.#audio?.duration : undefined;
    return seconds !== undefined && Number.isFinite(seconds) ? seconds : 0;
  }

  #isOn(key: string): boolean {
    return this.store.state.on && this.store.state.key === key;
  }

  #play(sound: ModelSound, from: number | null): void {
    this.#stop();
    this.#take(sound);
    this.#from = from;
    this.#round = 0;
    this.#deps.playing.play(this.#player, this.#described(sound));
  }

  #take(sound: ModelSound): void {
    if (this.#sound?.key === sound.key && this.#audio?.error === null) this.#sound = sound;
    else {
      this.#sound = sound;
      this.#from = null;
      if (this.#audio) this.#audio.removeAttribute('src');
    }
  }

  #described(sound: ModelSound) {
    const percent = percentOfRound(sound.rounds, this.store.state.round);
    return { detail: this.#deps.detail(percent), lesson: sound.lesson, source: 'model' as const };
  }

  #describe(): void {
    if (this.#sound !== null) this.#deps.playing.describe(this.#player, this.#described(this.#sound));
  }

  #begin(): number {
    return this.#sound?.section?.from ?? 0;
  }

  #start(): void {
    const sound = this.#sound;
    if (sound === null) return;
    const audio = this.#element();
    if (audio.getAttribute('src') === null || audio.error !== null) audio.src = sound.url;
    this.store.setState(() => ({
      ...OFF,
      on: true,
      key: sound.key,
      waiting: audio.readyState < 3,
      round: this.#round,
    }));
    this.#setRate();
    audio.currentTime = this.#startsAt(sound);
    if (sound.countIn === null) {
      this.#hear(audio);
      return;
    }
    // Within the press: some phones play an element later only when a press has begun it.
    audio.play().catch(() => undefined);
    audio.pause();
    this.#endCount = this.#count(sound, sound.countIn, () => {
      this.#endCount = null;
      audio.currentTime = this.#startsAt(sound);
      this.#hear(audio);
    });
  }

  #startsAt({ section }: ModelSound): number {
    const from = this.#from ?? this.#begin();
    return section === null ? from : startIn(section, from);
  }

  #hear(audio: HTMLAudioElement): void {
    clearInterval(this.#timer);
    this.#timer = setInterval(() => this.#follow(), FOLLOW_INTERVAL_MS);
    audio.play().catch((cause: unknown) => {
      if (!isAbort(cause)) this.#fail();
    });
  }

  #fail(): void {
    if (!this.store.state.on) return;
    const failedKey = this.#sound?.key ?? null;
    this.stop();
    this.#audio?.removeAttribute('src');
    this.store.setState(() => ({ ...OFF, failedKey }));
  }

  #follow(): void {
    const { section } = this.#sound ?? {};
    const audio = this.#audio;
    if (!audio || this.#endCount !== null) return;
    if (audio.ended || (section && audio.currentTime >= section.to)) this.#nextRound(audio);
    else if (section && audio.currentTime < section.from - NEAR_SECONDS) audio.currentTime = section.from;
  }

  #nextRound(audio: HTMLAudioElement): void {
    const sound = this.#sound;
    if (sound === null) return;
    const { round } = this.store.state;
    if (isLastRound(sound.rounds, round)) {
      this.stop();
      this.#from = null;
      return;
    }
    this.store.setState((state) => ({ ...state, round: round + 1 }));
    this.#setRate();
    audio.currentTime = this.#begin();
    if (audio.paused) this.#hear(audio);
    this.#describe();
  }

  #setRate(): void {
    if (!this.#audio || this.#sound === null) return;
    const rate = percentOfRound(this.#sound.rounds, this.store.state.round) / 100;
    this.#audio.defaultPlaybackRate = rate;
    this.#audio.playbackRate = rate;
  }

  #stop(): void {
    if (this.store.state.on && this.#sound) {
      this.#from = this.position(this.#sound.key);
      this.#round = this.store.state.round;
    }
    clearInterval(this.#timer);
    this.#endCount?.();
    this.#endCount = null;
    this.store.setState(() => OFF);
    this.#audio?.pause();
  }

  /** Clicks on the audio clock, then calls back. Returns how to end it before. */
  #count(sound: ModelSound, { beats, bpm }: { beats: number; bpm: number }, then: () => void): () => void {
    const context = this.#deps.shared.open();
    const unwatch = this.#deps.shared.watch(() => undefined);
    const clicks = createClickSounds(context);
    const beat = 60 / ((bpm * sound.rounds.percent) / 100);
    const start = context.currentTime + COUNT_DELAY_SECONDS;
    const sources = Array.from({ length: beats }, (_, index) => {
      const source = context.createBufferSource();
      source.buffer = clicks[index === 0 ? 'strong' : 'normal'];
      source.connect(context.destination);
      source.start(start + index * beat);
      return source;
    });
    const timer = setTimeout(
      () => {
        unwatch();
        then();
      },
      (COUNT_DELAY_SECONDS + beats * beat) * 1000,
    );
    return () => {
      clearTimeout(timer);
      unwatch();
      for (const source of sources) source.stop();
    };
  }

  #element(): HTMLAudioElement {
    if (this.#audio !== null) return this.#audio;
    // Not in the page, where every element that begins to play ends what plays.
    const audio = this.#deps.createAudio?.() ?? new Audio();
    audio.preservesPitch = true;
    audio.onwaiting = () => this.#setWaiting(true);
    audio.onplaying = () => this.#setWaiting(false);
    audio.ontimeupdate = () => this.#follow();
    audio.onended = () => this.#follow();
    audio.onerror = () => this.#fail();
    // A call or an unplugged headset stops it; our own pauses come when it is off.
    audio.onpause = () => {
      if (this.store.state.on && this.#endCount === null && !audio.ended && audio.error === null) {
        this.#deps.playing.pause(this.#player);
      }
    };
    this.#audio = audio;
    return audio;
  }

  #setWaiting(waiting: boolean): void {
    if (this.store.state.on) this.store.setState((state) => ({ ...state, waiting }));
  }
}
