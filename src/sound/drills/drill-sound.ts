import { createClickSounds } from '#sound/metronome/click-sounds.ts';
import { outputLatencyS } from '#sound/output-latency.ts';
import type { Instrument } from '#sound/score/score-instruments.ts';
import type { SharedContext } from '#sound/shared-context.ts';
import { onOtherSound, pauseOtherSounds } from '#ui/media/exclusive-sound.ts';

/** A note of a question; times are seconds from its beginning. */
export interface DrillNote {
  readonly pitch: number;
  readonly at: number;
  readonly length: number;
}

export interface DrillPhrase {
  readonly notes: readonly DrillNote[];
  /** The clicks of a count-in. */
  readonly clicks: readonly { readonly at: number; readonly strong: boolean }[];
  /** When it is over. */
  readonly seconds: number;
}

/** Plays one note at a time of the context's clock. */
export type DrillVoice = (note: { pitch: number; from: number; length: number; volume: number }) => void;

export interface DrillVoices {
  /** Resolves with how notes sound, with the recorded ones where they come in time. */
  voice(
    context: AudioContext,
    out: AudioNode,
    pitches: readonly number[],
    instrument: Instrument,
  ): Promise<DrillVoice>;
}

interface Deps {
  shared: SharedContext;
  voices: DrillVoices;
  keepScreenOn(): () => void;
}

/** A short pause between the press and the first sound. */
const START_DELAY_SECONDS = 0.1;
const VOLUME = 96;
/** The last note may fade before something else begins. */
const FADE_SECONDS = 0.015;

/**
 * The sound of one drill, from 始める to its end: one phrase at a time. The context stays open in between, so that a question
 * follows the last one without a pause, and without a press that a phone would want.
 */
export class DrillSound {
  readonly #deps: Deps;
  #context: AudioContext | null = null;
  #ends: (() => void)[] = [];
  #stopPhrase: (() => void) | null = null;
  #instrument: Instrument = 'keys';

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Call it from a press. */
  begin(instrument: Instrument): void {
    this.#instrument = instrument;
    if (this.#context !== null) return;
    const { shared, keepScreenOn } = this.#deps;
    this.#context = shared.open();
    const unwatch = shared.watch((context) => {
      this.#stopPhrase?.();
      this.#context = context;
    });
    this.#ends = [unwatch, keepScreenOn(), onOtherSound(this, () => this.hush())];
  }

  end(): void {
    this.hush();
    for (const end of this.#ends) end();
    this.#ends = [];
    this.#context = null;
  }

  /** What sounds now ends; its promise resolves. */
  hush(): void {
    this.#stopPhrase?.();
  }

  /**
   * Plays a phrase after what sounds now was ended. Resolves with true at its end, with false when it was ended before.
   * @param onClick called when each click is heard
   */
  async play({ notes, clicks, seconds }: DrillPhrase, onClick?: (index: number) => void): Promise<boolean> {
    this.hush();
    const context = this.#context;
    if (context === null) return false;
    pauseOtherSounds(this);
    const out = context.createGain();
    out.connect(context.destination);
    const timers: ReturnType<typeof setTimeout>[] = [];
    return await new Promise<boolean>((resolve) => {
      const finish = (whole: boolean) => {
        if (this.#stopPhrase === stop) this.#stopPhrase = null;
        for (const timer of timers) clearTimeout(timer);
        out.gain.setTargetAtTime(0, context.currentTime, FADE_SECONDS);
        setTimeout(() => out.disconnect(), 200);
        resolve(whole);
      };
      const stop = () => finish(false);
      this.#stopPhrase = stop;
      const pitches = notes.map(({ pitch }) => pitch);
      void this.#deps.voices.voice(context, out, pitches, this.#instrument).then((sound) => {
        if (this.#stopPhrase !== stop) return;
        const start = context.currentTime + START_DELAY_SECONDS;
        for (const { pitch, at, length } of notes) {
          sound({ pitch, from: start + at, length, volume: VOLUME });
        }
        const sounds = clicks.length > 0 ? createClickSounds(context) : null;
        const late = START_DELAY_SECONDS + outputLatencyS(context);
        for (const [index, { at, strong }] of clicks.entries()) {
          const source = context.createBufferSource();
          source.buffer = (strong ? sounds?.strong : sounds?.normal) ?? null;
          source.connect(out);
          source.start(start + at);
          timers.push(setTimeout(() => onClick?.(index), (at + late) * 1000));
        }
        timers.push(setTimeout(() => finish(true), (seconds + late) * 1000));
      });
    });
  }
}
