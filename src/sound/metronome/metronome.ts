import { createStore, type Store } from '@tanstack/store';
import type { BeatPlan, Click } from '#domain/practice/beats.ts';
import type { Player, Playing } from '#sound/playing.ts';
import type { SharedContext } from '#sound/shared-context.ts';
import { MetronomeRun } from './metronome-run.ts';

export interface MetronomeSettings {
  plan: BeatPlan;
  /** Light and vibration alone. */
  silent: boolean;
  vibrates: boolean;
  countIn: boolean;
  lesson: string | null;
}

export interface MetronomeState {
  on: boolean;
  /** The beat that is heard now; every beat is a new object, also 0 after 0. */
  beat: { bar: number; beat: number; bpm: number } | null;
}

interface MetronomeDeps {
  shared: SharedContext;
  playing: Playing;
  title: string;
  /** What the small player says, such as ♩=80. */
  detail(bpm: number): string;
  vibrate(ms: number): void;
}

const STRONG_VIBRATION_MS = 60;
const VIBRATION_MS = 30;

/** The metronome of the practice room: it goes on while another page is open. */
export class Metronome {
  readonly store: Store<MetronomeState> = createStore<MetronomeState>({ on: false, beat: null });
  readonly #deps: MetronomeDeps;
  readonly #player: Player;
  #settings: MetronomeSettings;
  #run: MetronomeRun | null = null;

  constructor(deps: MetronomeDeps, settings: MetronomeSettings) {
    this.#deps = deps;
    this.#settings = settings;
    this.#player = {
      tool: 'metronome',
      title: deps.title,
      start: () => this.#start(),
      stop: () => this.#stop(),
    };
  }

  /** Call it from a press. */
  toggle(): void {
    if (this.store.state.on) this.#deps.playing.close(this.#player);
    else this.#deps.playing.play(this.#player, this.#described());
  }

  /** Plays on with other settings, from the next beat. */
  apply(settings: MetronomeSettings): void {
    this.#settings = settings;
    this.#run?.refresh();
    this.#deps.playing.describe(this.#player, this.#described());
  }

  #described() {
    const bpm = this.store.state.beat?.bpm ?? this.#settings.plan.bpm;
    const { plan, lesson } = this.#settings;
    return { detail: this.#deps.detail(plan.ramp ? bpm : plan.bpm), lesson };
  }

  #start(): void {
    this.#run?.stop();
    this.#run = new MetronomeRun(this.#deps.shared, {
      plan: () => this.#settings.plan,
      countIn: this.#settings.countIn,
      // The count-in is heard where the rest is only seen.
      isAudible: ({ place }) => place.bar < 0 || !this.#settings.silent,
      onClick: (click) => this.#onClick(click),
    });
    this.store.setState(() => ({ on: true, beat: null }));
  }

  #stop(): void {
    this.#run?.stop();
    this.#run = null;
    this.store.setState(() => ({ on: false, beat: null }));
  }

  #onClick({ place: { bar, beat, part, bpm }, loudness }: Click): void {
    if (part > 0) return;
    this.store.setState(() => ({ on: true, beat: { bar, beat, bpm } }));
    this.#deps.playing.describe(this.#player, this.#described());
    if (!this.#settings.vibrates || loudness === 'silent') return;
    this.#deps.vibrate(loudness === 'strong' ? STRONG_VIBRATION_MS : VIBRATION_MS);
  }
}
