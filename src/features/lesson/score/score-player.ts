import {
  click,
  createInstrument,
  type Instrument,
  type PlayedNote,
  type ScoreNote,
} from './score-instruments.ts';
import { atSpeed, countInBeats, type Pace, positionAt, speedOf, timeOf } from './score-pace.ts';
import type { Samples } from './score-samples.ts';

/** The music of one score; positions and lengths are in whole notes. */
export interface Music {
  notes: readonly ScoreNote[];
  end: number;
  beatLength: number;
  barLength: number;
}

export interface PlayOptions {
  /** Position at which it starts and to which it loops. */
  from: number;
  bpm: number;
  countIn: boolean;
  instrument: Instrument;
  /** Recorded notes; a note without one is synthesised. */
  samples: Samples;
  /** Created within the person's gesture, and closed at the end. */
  context: AudioContext;
  /** Called shortly before the end: whether to play again from the start position. */
  loops: () => boolean;
  /** Called at every frame with the position of the music. */
  onPosition: (position: number) => void;
  onEnd: () => void;
}

/** A short pause between the press and the first sound. */
const START_DELAY_SECONDS = 0.15;
/** Notes are scheduled this long before they are due; timers of a page in the background fire less often. */
const LOOKAHEAD_SECONDS = 0.25;
const LOOKAHEAD_HIDDEN_SECONDS = 1.6;
const SCHEDULE_INTERVAL_MS = 60;
/** The last note may fade. */
const FADE_SECONDS = 0.4;

/**
 * Plays a score. Cursor and notes follow the audio clock, so they cannot drift apart; notes are scheduled shortly before
 * they are due, so that the tempo can change and the music can loop while it plays.
 */
export class ScorePlayback {
  readonly #music: Music;
  readonly #options: PlayOptions;
  readonly #context: AudioContext;
  readonly #timer: ReturnType<typeof setInterval>;
  #pace: Pace;
  /** The pace that applies until the time of the current one. */
  #previousPace: Pace | null = null;
  #output: GainNode;
  #sound: (note: PlayedNote) => void;
  #nextNote = 0;
  /** Everything before this time is scheduled. */
  #scheduledUntil = 0;
  #frame = 0;
  #stopped = false;

  constructor(music: Music, options: PlayOptions) {
    this.#music = music;
    this.#options = options;
    this.#context = options.context;
    this.#output = this.#newOutput();
    this.#sound = this.#newSound();
    const begin = this.#context.currentTime + START_DELAY_SECONDS;
    const leadSeconds = options.countIn ? this.#countIn(begin) : 0;
    this.#pace = {
      time: begin + leadSeconds,
      position: options.from,
      speed: speedOf(options.bpm, music.beatLength),
    };
    this.#nextNote = this.#firstNoteAt(options.from);
    this.#timer = setInterval(() => this.#schedule(), SCHEDULE_INTERVAL_MS);
    this.#schedule();
    this.#follow();
  }

  /** Applies another tempo from the next notes on; the position does not change. */
  setBpm(bpm: number): void {
    const from = Math.max(this.#scheduledUntil, this.#context.currentTime);
    this.#previousPace = this.#pace;
    this.#pace = atSpeed(this.#pace, from, speedOf(bpm, this.#music.beatLength));
  }

  jump(position: number): void {
    this.#fadeOut();
    this.#output = this.#newOutput();
    this.#sound = this.#newSound();
    this.#previousPace = null;
    this.#pace = { ...this.#pace, time: this.#context.currentTime + START_DELAY_SECONDS, position };
    this.#nextNote = this.#firstNoteAt(position);
    this.#schedule();
  }

  stop(): void {
    if (this.#stopped) return;
    this.#stopped = true;
    clearInterval(this.#timer);
    cancelAnimationFrame(this.#frame);
    void this.#context.close();
    this.#options.onEnd();
  }

  #countIn(begin: number): number {
    const { barLength, beatLength } = this.#music;
    const beat = beatLength / speedOf(this.#options.bpm, beatLength);
    const beats = countInBeats(barLength, beatLength);
    for (let index = 0; index < beats; index += 1) {
      click(this.#context, this.#output, begin + index * beat, index === 0);
    }
    return beats * beat;
  }

  #schedule(): void {
    const { notes, end } = this.#music;
    const now = this.#context.currentTime;
    const until = now + (document.hidden ? LOOKAHEAD_HIDDEN_SECONDS : LOOKAHEAD_SECONDS);
    for (let note = notes[this.#nextNote]; note; note = notes[this.#nextNote]) {
      const from = timeOf(this.#pace, note.at);
      if (from >= until) break;
      this.#nextNote += 1;
      // After a page has slept, notes that are over are skipped.
      if (from < now - 0.1) continue;
      const { pitch, volume, length } = note;
      this.#sound({ pitch, volume, from: Math.max(from, now), length: length / this.#pace.speed });
    }
    this.#scheduledUntil = until;
    const endTime = timeOf(this.#pace, end);
    if (endTime >= until) return;
    if (this.#options.loops()) this.#loop(endTime);
    else if (now > endTime + FADE_SECONDS) this.stop();
  }

  /** Plays again from the start position without a pause: the beat goes on. */
  #loop(at: number): void {
    this.#previousPace = this.#pace;
    this.#pace = { ...this.#pace, time: at, position: this.#options.from };
    this.#nextNote = this.#firstNoteAt(this.#options.from);
    this.#scheduledUntil = at;
  }

  #follow(): void {
    if (this.#stopped) return;
    const now = this.#context.currentTime;
    const pace = this.#previousPace && now < this.#pace.time ? this.#previousPace : this.#pace;
    this.#options.onPosition(Math.min(positionAt(pace, now), this.#music.end));
    this.#frame = requestAnimationFrame(() => this.#follow());
  }

  #firstNoteAt(position: number): number {
    const index = this.#music.notes.findIndex((note) => note.at >= position - 1e-6);
    return index < 0 ? this.#music.notes.length : index;
  }

  #newOutput(): GainNode {
    const out = this.#context.createGain();
    const soft = this.#context.createDynamicsCompressor();
    out.connect(soft).connect(this.#context.destination);
    return out;
  }

  #newSound(): (note: PlayedNote) => void {
    const { instrument, samples } = this.#options;
    return createInstrument(instrument, this.#context, this.#output, samples);
  }

  /** Notes that are scheduled already must not sound after a jump. */
  #fadeOut(): void {
    this.#output.gain.setTargetAtTime(0, this.#context.currentTime, 0.015);
    const old = this.#output;
    setTimeout(() => old.disconnect(), 200);
  }
}
