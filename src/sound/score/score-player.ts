import { createStore, type Store } from '@tanstack/store';
import type { Music } from '#domain/practice/score/music.ts';
import type { PlayPlan } from '#domain/practice/score/play-plan.ts';
import type { Player, Playing } from '#sound/playing.ts';
import type { PlayedSource } from '#sound/playing-now.ts';
import type { SharedContext } from '#sound/shared-context.ts';
import type { Instrument } from './score-instruments.ts';
import { ScoreRun, type SoundingNow } from './score-run.ts';
import { loadedSamples, type Samples, samplesInTime } from './score-samples.ts';

/** A score as it is to be played now. */
export interface ScoreSound {
  /** Which score of which lesson it is. */
  key: string;
  title: string;
  lesson: string;
  /** Where the small player leads. */
  source: PlayedSource;
  music: Music;
  plan: PlayPlan;
  instrument: Instrument;
  countIn: boolean;
}

export interface ScoreState {
  on: boolean;
  /** The score that plays, or that is paused. */
  key: string | null;
  /** Another object for every round and tempo. */
  sounding: Pick<SoundingNow, 'round' | 'bpm'> | null;
}

interface ScorePlayerDeps {
  shared: SharedContext;
  playing: Playing;
  /** What the small player says, such as ♩=80. */
  detail(bpm: number, beatLength: number): string;
  samples?: (instrument: Instrument, pitches: readonly number[]) => Promise<Samples>;
}

const OFF: ScoreState = { on: false, key: null, sounding: null };

/** The score player: one for the visit, so that it goes on while another page is open. */
export class ScorePlayer {
  readonly store: Store<ScoreState> = createStore<ScoreState>(OFF);
  readonly #deps: ScorePlayerDeps;
  readonly #player: Player;
  #sound: ScoreSound | null = null;
  #run: ScoreRun | null = null;
  /** Where the next start begins; null: with its section. */
  #from: { position: number; round: number } | null = null;
  /** The start that waits for recorded notes. */
  #waiting: object | null = null;

  constructor(deps: ScorePlayerDeps) {
    this.#deps = deps;
    const title = () => this.#sound?.title ?? '';
    this.#player = {
      tool: 'score',
      get title() {
        return title();
      },
      start: () => this.#start(),
      stop: () => this.#stop(),
    };
  }

  /** Plays from the beginning of the section, or stops. Call it from a press. */
  toggle(sound: ScoreSound): void {
    if (this.#isOn(sound)) this.stop();
    else this.#play(sound, null);
  }

  /** Plays from a position, also while it plays. Call it from a press. */
  playFrom(sound: ScoreSound, position: number): void {
    if (this.#isOn(sound) && this.#run !== null) this.#run.jump(position);
    else this.#play(sound, position);
  }

  /** Ends what plays. */
  stop(): void {
    this.#deps.playing.close(this.#player);
  }

  /** Plays on with other settings; those of another score wait until it is played. */
  apply(sound: ScoreSound): void {
    if (this.#sound?.key !== sound.key) return;
    this.#sound = sound;
    this.#run?.refresh();
    this.#describe();
  }

  /** What is heard of a score now; null while it does not play. */
  now(key: string): SoundingNow | null {
    return this.#sound?.key === key ? (this.#run?.now() ?? null) : null;
  }

  #isOn(sound: ScoreSound): boolean {
    return this.store.state.on && this.store.state.key === sound.key;
  }

  #play(sound: ScoreSound, from: number | null): void {
    this.#stop();
    this.#sound = sound;
    this.#from = from === null ? null : { position: from, round: 0 };
    this.#deps.playing.play(this.#player, this.#described(sound));
  }

  #described(sound: ScoreSound) {
    const bpm = this.#run?.now().bpm ?? (sound.plan.bpm * sound.plan.rounds.percent) / 100;
    return {
      detail: this.#deps.detail(Math.round(bpm), sound.plan.beatLength),
      lesson: sound.lesson,
      source: sound.source,
    };
  }

  #describe(): void {
    const sound = this.#sound;
    const now = this.#run?.now();
    if (sound === null || now === undefined) return;
    this.store.setState((state) => ({ ...state, sounding: { round: now.round, bpm: now.bpm } }));
    this.#deps.playing.describe(this.#player, this.#described(sound));
  }

  #start(): void {
    const sound = this.#sound;
    if (sound === null) return;
    const pitches = [
      ...new Set(sound.plan.events.flatMap((event) => (event.kind === 'note' ? [event.note.pitch] : []))),
    ];
    // Within the press, also when recorded notes are still loading.
    this.#deps.shared.open();
    this.store.setState(() => ({ on: true, key: sound.key, sounding: null }));
    const ready = this.#deps.samples ? null : loadedSamples(sound.instrument, pitches);
    if (ready !== null) {
      this.#begin(ready);
      return;
    }
    const waiting = {};
    this.#waiting = waiting;
    void (this.#deps.samples ?? samplesInTime)(sound.instrument, pitches).then((samples) => {
      if (this.#waiting === waiting) this.#begin(samples);
    });
  }

  #begin(samples: Samples): void {
    const sound = this.#sound;
    if (sound === null) return;
    this.#waiting = null;
    this.#run = new ScoreRun(this.#deps.shared, {
      plan: () => this.#sound?.plan ?? sound.plan,
      from: this.#from?.position ?? sound.plan.section.from,
      round: this.#from?.round ?? 0,
      countIn: sound.countIn,
      instrument: sound.instrument,
      samples,
      onEnd: () => this.stop(),
      onRound: () => this.#describe(),
    });
    this.#describe();
  }

  /** A pause remembers where it was, and in which round; `stop` begins again. */
  #stop(): void {
    this.#waiting = null;
    if (this.#run !== null) this.#from = this.#run.now();
    this.#run?.stop();
    this.#run = null;
    this.store.setState(() => OFF);
  }
}
