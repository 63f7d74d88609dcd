import { createStore, type Store } from '@tanstack/store';
import { SECOND_MS } from '#domain/time-units.ts';
import {
  type MicrophoneProblem,
  MicrophoneRefused,
  type OpenMicrophone,
  openMicrophone,
} from '#sound/microphone/open-microphone.ts';
import { keepScreenOn } from '#sound/wake-lock.ts';
import { type PitchReading, watchPitch } from './watch-pitch.ts';

/** Why it does not listen: it was never started or was stopped (null), or what went wrong. */
export type PitchOff = MicrophoneProblem | 'hidden' | 'ended' | null;

export type PitchState =
  | { readonly at: 'off'; readonly why: PitchOff }
  | { readonly at: 'asking' }
  /** `silent`: for a while nothing at all has arrived, as if the microphone were muted. */
  | { readonly at: 'on'; readonly silent: boolean };

interface Deps {
  open(): Promise<OpenMicrophone>;
  watch: typeof watchPitch;
  keepScreenOn(): () => void;
  monotonic(): number;
  /** Calls back when the page is hidden or left. Returns how to stop. */
  onHidden(listener: () => void): () => void;
}

const pageDeps: Deps = {
  open: openMicrophone,
  watch: watchPitch,
  keepScreenOn,
  monotonic: () => performance.now(),
  onHidden(listener) {
    const watching = new AbortController();
    const { signal } = watching;
    document.addEventListener('visibilitychange', () => document.hidden && listener(), { signal });
    window.addEventListener('pagehide', listener, { signal });
    return () => watching.abort();
  },
};

const SILENT_MS = 2 * SECOND_MS;

/*
 *   off ──start──▶ asking ──granted──▶ on ──stop, hidden, ended──▶ off
 *    ▲                └──refused, stop──────────────────────────────▲
 */
/** The microphone as long as somebody tunes or sings; the screen stays on, and nothing is stored. */
export class PitchSession {
  readonly store: Store<PitchState> = createStore<PitchState>({ at: 'off', why: null });
  readonly #deps: Deps;
  readonly #samplesAt: (sampleRate: number) => number;
  readonly #onReading: (reading: PitchReading) => void;
  #attempt = 0;
  /** What ends with the attempt. */
  #stops: (() => void)[] = [];

  constructor(
    samplesAt: (sampleRate: number) => number,
    onReading: (reading: PitchReading) => void,
    deps: Deps = pageDeps,
  ) {
    this.#samplesAt = samplesAt;
    this.#onReading = onReading;
    this.#deps = deps;
  }

  /** Call it from a press. Resolves with whether it listens now. */
  async start(): Promise<boolean> {
    if (this.store.state.at !== 'off') return this.store.state.at === 'on';
    this.#attempt += 1;
    const attempt = this.#attempt;
    this.store.setState(() => ({ at: 'asking' }));
    this.#stops = [this.#deps.onHidden(() => this.#end('hidden'))];
    try {
      const microphone = await this.#deps.open();
      if (attempt !== this.#attempt) {
        microphone.close();
        return false;
      }
      this.#listen(microphone);
      return true;
    } catch (error) {
      if (attempt === this.#attempt) this.#end(error instanceof MicrophoneRefused ? error.problem : 'busy');
      return false;
    }
  }

  readonly stop = (): void => {
    if (this.store.state.at !== 'off') this.#end(null);
  };

  #listen(microphone: OpenMicrophone): void {
    const { watch, monotonic } = this.#deps;
    let soundAt = monotonic();
    this.#stops.push(
      watch(microphone, this.#samplesAt, (reading) => {
        if (!reading.silent) soundAt = monotonic();
        this.#silent(microphone.isMuted() || monotonic() - soundAt >= SILENT_MS);
        this.#onReading(reading);
      }),
      microphone.onEnded(() => this.#end('ended')),
      this.#deps.keepScreenOn(),
      () => microphone.close(),
    );
    this.store.setState(() => ({ at: 'on', silent: false }));
  }

  #silent(silent: boolean): void {
    const { state } = this.store;
    if (state.at === 'on' && state.silent !== silent) this.store.setState(() => ({ at: 'on', silent }));
  }

  #end(why: PitchOff): void {
    this.#attempt += 1;
    for (const stop of this.#stops.splice(0)) stop();
    this.store.setState(() => ({ at: 'off', why }));
  }
}
