import {
  type Beat,
  beatsUntil,
  LOOKAHEAD_SECONDS,
  SCHEDULE_INTERVAL_SECONDS,
  type Schedule,
  type Tempo,
} from './metronome.ts';

/** A click is a short decaying tone, higher on the first beat of a bar. */
const ACCENT_HZ = 1568;
const BEAT_HZ = 1046;
const CLICK_SECONDS = 0.04;

export interface MetronomeRun {
  stop(): void;
}

export interface MetronomeOptions {
  tempo(): Tempo;
  audible(): boolean;
  /** Called when the beat falls, for the lights. */
  onBeat(beat: Beat): void;
}

/**
 * Schedules clicks a little ahead on the audio clock, so that they are exact however late the timer is; the lights
 * follow the same clock. One AudioContext serves the whole visit, as browsers allow few.
 */
export function createClickSound() {
  let context: AudioContext | null = null;

  function openContext(): AudioContext {
    context ??= new AudioContext();
    void context.resume();
    return context;
  }

  function run(options: MetronomeOptions): MetronomeRun {
    const ctx = openContext();
    let schedule: Schedule = { at: ctx.currentTime + 0.08, beat: 0 };
    const lights = new Set<ReturnType<typeof setTimeout>>();
    const scheduleBeats = () => {
      const now = ctx.currentTime;
      const { beats, next } = beatsUntil(schedule, options.tempo(), now, now + LOOKAHEAD_SECONDS);
      schedule = next;
      for (const beat of beats) {
        if (options.audible()) click(ctx, beat);
        const light = setTimeout(
          () => {
            lights.delete(light);
            options.onBeat(beat);
          },
          (beat.at - now) * 1000,
        );
        lights.add(light);
      }
    };
    scheduleBeats();
    const timer = setInterval(scheduleBeats, SCHEDULE_INTERVAL_SECONDS * 1000);
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
