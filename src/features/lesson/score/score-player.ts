import { click, type Instrument, instrument, type ScoreNote, type Sounding } from './score-instruments.ts';
import { atSpeed, countInBeats, type Pace, placeAt, speedOf, timeOf } from './score-pace.ts';

/** The music of one score; places and lengths are parts of a whole note. */
export interface Music {
  notes: readonly ScoreNote[];
  end: number;
  beatLength: number;
  barLength: number;
}

export interface PlayWish {
  from: number;
  bpm: number;
  countIn: boolean;
  instrument: Instrument;
  /** Asked whenever the end comes near. */
  loops: () => boolean;
  /** At every frame: where the music is. */
  onPlace: (place: number) => void;
  onEnd: () => void;
}

/** A short breath between the press and the first sound, in seconds. */
const BREATH = 0.15;
/** Notes are handed to the sound card so long before they are due; a page in the background is woken less often. */
const AHEAD = 0.25;
const AHEAD_HIDDEN = 1.6;
const LOOK_EVERY_MS = 60;
/** The last note may fade. */
const FADE = 0.4;

/**
 * Plays a score. Cursor and notes follow the clock of the sound, so they cannot drift apart; notes are handed over a
 * moment before they are due, so that the tempo can change and the end be repeated while it sounds.
 */
export class ScorePlaying {
  readonly #music: Music;
  readonly #wish: PlayWish;
  readonly #context = new AudioContext();
  readonly #timer: ReturnType<typeof setInterval>;
  #pace: Pace;
  /** The pace that holds until the present one's time has come. */
  #former: Pace | null = null;
  #out: GainNode;
  #sound: (note: Sounding) => void;
  #next = 0;
  /** Up to here everything is handed over. */
  #handed = 0;
  #frame = 0;
  #over = false;

  constructor(music: Music, wish: PlayWish) {
    this.#music = music;
    this.#wish = wish;
    this.#out = this.#newOut();
    this.#sound = instrument(wish.instrument, this.#context, this.#out);
    const begin = this.#context.currentTime + BREATH;
    const lead = wish.countIn ? this.#leadIn(begin) : 0;
    this.#pace = { time: begin + lead, place: wish.from, speed: speedOf(wish.bpm, music.beatLength) };
    this.#next = this.#firstAt(wish.from);
    this.#timer = setInterval(() => this.#handOver(), LOOK_EVERY_MS);
    this.#handOver();
    this.#follow();
  }

  /** Another tempo from the next notes on; the place stays. */
  setBpm(bpm: number): void {
    const from = Math.max(this.#handed, this.#context.currentTime);
    this.#former = this.#pace;
    this.#pace = atSpeed(this.#pace, from, speedOf(bpm, this.#music.beatLength));
  }

  jump(place: number): void {
    this.#hush();
    this.#out = this.#newOut();
    this.#sound = instrument(this.#wish.instrument, this.#context, this.#out);
    this.#former = null;
    this.#pace = { ...this.#pace, time: this.#context.currentTime + BREATH, place };
    this.#next = this.#firstAt(place);
    this.#handOver();
  }

  stop(): void {
    if (this.#over) return;
    this.#over = true;
    clearInterval(this.#timer);
    cancelAnimationFrame(this.#frame);
    void this.#context.close();
    this.#wish.onEnd();
  }

  #leadIn(begin: number): number {
    const { barLength, beatLength } = this.#music;
    const beat = beatLength / speedOf(this.#wish.bpm, beatLength);
    const beats = countInBeats(barLength, beatLength);
    for (let index = 0; index < beats; index += 1) {
      click(this.#context, this.#out, begin + index * beat, index === 0);
    }
    return beats * beat;
  }

  #handOver(): void {
    const { notes, end } = this.#music;
    const now = this.#context.currentTime;
    const until = now + (document.hidden ? AHEAD_HIDDEN : AHEAD);
    for (let note = notes[this.#next]; note; note = notes[this.#next]) {
      const from = timeOf(this.#pace, note.at);
      if (from >= until) break;
      this.#next += 1;
      // A page that slept comes late: what is over is not made up for.
      if (from < now - 0.1) continue;
      const { pitch, volume, length } = note;
      this.#sound({ pitch, volume, from: Math.max(from, now), length: length / this.#pace.speed });
    }
    this.#handed = until;
    const over = timeOf(this.#pace, end);
    if (over >= until) return;
    if (this.#wish.loops()) this.#again(over);
    else if (now > over + FADE) this.stop();
  }

  /** From the place where it began, without a breath: the beat goes on. */
  #again(at: number): void {
    this.#former = this.#pace;
    this.#pace = { ...this.#pace, time: at, place: this.#wish.from };
    this.#next = this.#firstAt(this.#wish.from);
    this.#handed = at;
  }

  #follow(): void {
    if (this.#over) return;
    const now = this.#context.currentTime;
    const pace = this.#former && now < this.#pace.time ? this.#former : this.#pace;
    this.#wish.onPlace(Math.min(placeAt(pace, now), this.#music.end));
    this.#frame = requestAnimationFrame(() => this.#follow());
  }

  #firstAt(place: number): number {
    const index = this.#music.notes.findIndex((note) => note.at >= place - 1e-6);
    return index < 0 ? this.#music.notes.length : index;
  }

  #newOut(): GainNode {
    const out = this.#context.createGain();
    const soft = this.#context.createDynamicsCompressor();
    out.connect(soft).connect(this.#context.destination);
    return out;
  }

  /** What is handed over already must not sound after a jump. */
  #hush(): void {
    this.#out.gain.setTargetAtTime(0, this.#context.currentTime, 0.015);
    const old = this.#out;
    setTimeout(() => old.disconnect(), 200);
  }
}
