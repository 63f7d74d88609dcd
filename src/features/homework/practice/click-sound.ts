import { type Beat, beatsUntil, LOOK_AHEAD, LOOK_EVERY, type Schedule, type Tempo } from './metronome.ts';

/** A click: a short decaying tone, higher on the first beat of a bar. */
const ACCENT_HZ = 1568;
const BEAT_HZ = 1046;
const CLICK_SECONDS = 0.04;

export interface MetronomeRun {
  stop(): void;
}

export interface MetronomeWish {
  tempo(): Tempo;
  audible(): boolean;
  /** Called when the beat falls, for the light. */
  onBeat(beat: Beat): void;
}

/**
 * Clicks are handed to the sound card a little ahead and stay exact however late the timer is; the light follows the
 * same clock. One context serves the whole visit, as browsers allow few.
 */
export function createClickSound() {
  let context: AudioContext | null = null;

  function sound(): AudioContext {
    context ??= new AudioContext();
    void context.resume();
    return context;
  }

  function run(wish: MetronomeWish): MetronomeRun {
    const ctx = sound();
    let schedule: Schedule = { at: ctx.currentTime + 0.08, beat: 0 };
    const lights = new Set<ReturnType<typeof setTimeout>>();
    const look = () => {
      const now = ctx.currentTime;
      const { beats, next } = beatsUntil(schedule, wish.tempo(), now, now + LOOK_AHEAD);
      schedule = next;
      for (const beat of beats) {
        if (wish.audible()) click(ctx, beat);
        const light = setTimeout(
          () => {
            lights.delete(light);
            wish.onBeat(beat);
          },
          (beat.at - now) * 1000,
        );
        lights.add(light);
      }
    };
    look();
    const timer = setInterval(look, LOOK_EVERY * 1000);
    return {
      stop() {
        clearInterval(timer);
        for (const light of lights) clearTimeout(light);
      },
    };
  }

  return {
    run,
    close() {
      void context?.close();
      context = null;
    },
  };
}

export type ClickSound = ReturnType<typeof createClickSound>;

function click(ctx: AudioContext, { at, beat }: Beat) {
  const tone = ctx.createOscillator();
  const volume = ctx.createGain();
  tone.frequency.value = beat === 0 ? ACCENT_HZ : BEAT_HZ;
  volume.gain.setValueAtTime(beat === 0 ? 0.6 : 0.35, at);
  volume.gain.exponentialRampToValueAtTime(0.001, at + CLICK_SECONDS);
  tone.connect(volume).connect(ctx.destination);
  tone.start(at);
  tone.stop(at + CLICK_SECONDS);
}
