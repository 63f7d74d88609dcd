import { createStore, type Store } from '@tanstack/store';
import { nextSteadyPitch, SILENT_PITCH, type SteadyPitch } from '#domain/practice/steady-pitch.ts';
import { pitchOf } from '#domain/practice/tuning.ts';
import { PitchSession, type PitchState } from '#sound/pitch/pitch-session.ts';
import { type PitchReading, tunerSamples } from '#sound/pitch/watch-pitch.ts';
import { type Aim, type Needle, nextNeedle } from './needle.ts';

export interface TunerView {
  /** Null: nothing was heard lately. */
  readonly needle: Needle | null;
  /** The pitch, with fractions. */
  readonly pitch: number | null;
  /** The tone is over; this is how it was. */
  readonly fading: boolean;
}

interface Settings {
  readonly aim: Aim;
  readonly referenceHz: number;
}

interface Session {
  readonly store: Pick<Store<PitchState>, 'state' | 'get' | 'subscribe'>;
  start(): Promise<boolean>;
  stop(): void;
}

interface Deps {
  monotonic(): number;
  /** Whether the app's own tone is in the microphone. */
  isDeaf(): boolean;
  listen?(onReading: (reading: PitchReading) => void): Session;
}

const NOTHING: TunerView = { needle: null, pitch: null, fading: false };
/** Half tones that nobody sees: drawing costs more than listening. */
const SAME_PITCH = 0.002;
const isSame = (one: number | null, other: number) => one !== null && Math.abs(one - other) < SAME_PITCH;
const listenWithMicrophone = (onReading: (reading: PitchReading) => void) =>
  new PitchSession(tunerSamples, onReading);

/** Microphone, needle and words of the tuner. */
export class Tuner {
  readonly view: Store<TunerView> = createStore<TunerView>(NOTHING);
  readonly session: Session;
  readonly #deps: Deps;
  #settings: Settings;
  #steady: SteadyPitch = SILENT_PITCH;

  constructor(deps: Deps, settings: Settings) {
    this.#deps = deps;
    this.#settings = settings;
    this.session = (deps.listen ?? listenWithMicrophone)((reading) => this.#read(reading));
    // Nothing on the screen may look as if it still listened.
    this.session.store.subscribe(({ at }) => {
      if (at === 'off') this.#show(SILENT_PITCH);
    });
  }

  /** Another instrument, string or reference pitch: what was heard before says nothing of it. */
  apply(settings: Settings): void {
    const { aim, referenceHz } = this.#settings;
    this.#settings = settings;
    if (aim !== settings.aim || referenceHz !== settings.referenceHz) this.#show(SILENT_PITCH);
  }

  /** Call it from a press. */
  start(): void {
    void this.session.start();
  }

  stop(): void {
    this.session.stop();
  }

  #read({ hz }: PitchReading): void {
    const reading = hz === null ? null : pitchOf(hz, this.#settings.referenceHz);
    const next = nextSteadyPitch(this.#steady, reading, this.#deps.monotonic());
    this.#show(this.#deps.isDeaf() ? SILENT_PITCH : next);
  }

  #show(steady: SteadyPitch): void {
    this.#steady = steady;
    const { needle: before, pitch: shown, fading: faded } = this.view.state;
    const { pitch, fading } = steady;
    if (pitch === null ? before === null : fading === faded && isSame(shown, pitch)) return;
    this.view.setState(() =>
      pitch === null ? NOTHING : { needle: nextNeedle(before, pitch, this.#settings.aim), pitch, fading },
    );
  }
}
