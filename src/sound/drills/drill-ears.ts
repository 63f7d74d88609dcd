import { createStore, type Store } from '@tanstack/store';
import { createClapFinder } from '#domain/practice/drills/claps.ts';
import { USUAL_REFERENCE_HZ } from '#domain/practice/reference-pitch.ts';
import { pitchOf } from '#domain/practice/tuning.ts';
import { SECOND_MS } from '#domain/time-units.ts';
import {
  type MicrophoneProblem,
  MicrophoneRefused,
  type OpenMicrophone,
  openMicrophone,
} from '#sound/microphone/open-microphone.ts';
import { voiceSamples, watchPitch } from '#sound/pitch/watch-pitch.ts';

/** `ended`: the device took it away, or the page was hidden. */
export type EarsState =
  | { readonly at: 'off'; readonly why: MicrophoneProblem | 'ended' | null }
  | { readonly at: 'asking' }
  | { readonly at: 'on' };

interface Deps {
  open(): Promise<OpenMicrophone>;
  watch: typeof watchPitch;
  /** Calls back when the page is hidden. Returns how to stop. */
  onHidden(listener: () => void): () => void;
}

const pageDeps: Deps = {
  open: openMicrophone,
  watch: watchPitch,
  onHidden(listener) {
    const onChange = () => document.hidden && listener();
    document.addEventListener('visibilitychange', onChange);
    return () => document.removeEventListener('visibilitychange', onChange);
  },
};

const CLAP_INTERVAL_MS = 60;
/** Two thirds of a second: a page that is busy for less loses no sample. */
const CLAP_SAMPLES = 32_768;
/** Longer between two readings is a page that slept, not a note that was held. */
const MAX_READING_SECONDS = 0.2;

/** The microphone of one drill: open from 始める to its end, not while the page is hidden; nothing is stored. */
export class DrillEars {
  readonly store: Store<EarsState> = createStore<EarsState>({ at: 'off', why: null });
  readonly #deps: Deps;
  #microphone: OpenMicrophone | null = null;
  #attempt = 0;
  #stops: (() => void)[] = [];

  constructor(deps: Deps = pageDeps) {
    this.#deps = deps;
  }

  /** Call it from a press. Resolves with whether it listens. */
  async start(): Promise<boolean> {
    if (this.#microphone !== null) return true;
    this.#attempt += 1;
    const attempt = this.#attempt;
    this.store.setState(() => ({ at: 'asking' }));
    for (const stop of this.#stops.splice(0)) stop();
    // From here on: some microphones take seconds to open, and a page that was left meanwhile must not listen.
    this.#stops = [this.#deps.onHidden(() => this.#end('ended'))];
    try {
      const microphone = await this.#deps.open();
      if (attempt !== this.#attempt) {
        microphone.close();
        return false;
      }
      this.#microphone = microphone;
      this.#stops.push(
        microphone.onEnded(() => this.#end('ended')),
        () => microphone.close(),
      );
      this.store.setState(() => ({ at: 'on' }));
      return true;
    } catch (error) {
      if (attempt === this.#attempt) this.#end(error instanceof MicrophoneRefused ? error.problem : 'busy');
      return false;
    }
  }

  readonly stop = (): void => {
    if (this.store.state.at !== 'off') this.#end(null);
  };

  /** Reports claps from now on, all of them each time, in seconds since then. Returns how to stop. */
  listenToClaps(onClaps: (claps: readonly number[], seconds: number) => void): () => void {
    const microphone = this.#microphone;
    if (microphone === null) return () => {};
    const rate = microphone.sampleRate();
    const finder = createClapFinder(rate);
    const newest = microphone.newest(CLAP_SAMPLES);
    let read = microphone.now();
    const timer = setInterval(() => {
      const now = microphone.now();
      const count = Math.min(CLAP_SAMPLES, Math.round((now - read) * rate));
      // A context that was built again counts from the beginning.
      if (count <= 0) {
        read = Math.min(read, now);
        return;
      }
      read = now;
      const claps = finder.add(newest().subarray(CLAP_SAMPLES - count));
      onClaps(claps, finder.seconds());
    }, CLAP_INTERVAL_MS);
    return this.#whileOn(() => clearInterval(timer));
  }

  /** Reports what is sung as a MIDI number with its part, null for no tone, and for how many seconds. Returns how to stop. */
  listenToPitch(onPitch: (midi: number | null, seconds: number) => void): () => void {
    const microphone = this.#microphone;
    if (microphone === null) return () => {};
    let before: number | null = null;
    const stop = this.#deps.watch(microphone, voiceSamples, ({ atS, hz }) => {
      const seconds = before === null ? 0 : Math.max(0, Math.min(MAX_READING_SECONDS, atS - before));
      before = atS;
      onPitch(hz === null ? null : pitchOf(hz, USUAL_REFERENCE_HZ), seconds);
    });
    return this.#whileOn(stop);
  }

  #whileOn(stop: () => void): () => void {
    this.#stops.push(stop);
    return () => {
      stop();
      this.#stops = this.#stops.filter((other) => other !== stop);
    };
  }

  #end(why: Extract<EarsState, { at: 'off' }>['why']): void {
    this.#attempt += 1;
    this.#microphone = null;
    for (const stop of this.#stops.splice(0)) stop();
    this.store.setState(() => ({ at: 'off', why }));
  }
}

/** How long after a phrase its own end is not taken for an answer. */
export const EARS_DELAY_MS = 0.25 * SECOND_MS;
