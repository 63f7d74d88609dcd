import { countInBeats, type ScoreNote, startIn } from '#domain/practice/score/music.ts';
import {
  bpmOfRound,
  eventsUntil,
  type Place,
  type PlayPlan,
  speedOfRound,
} from '#domain/practice/score/play-plan.ts';
import { type ClickSounds, createClickSounds } from '#sound/metronome/click-sounds.ts';
import { MAX_OUTPUT_LATENCY_S, outputLatencyS } from '#sound/output-latency.ts';
import type { SharedContext } from '#sound/shared-context.ts';
import { createInstrument, type Instrument, type PlayedNote, type TakeBack } from './score-instruments.ts';
import type { Samples } from './score-samples.ts';

/** A short pause between the press and the first sound. */
const START_DELAY_SECONDS = 0.12;
/** As the metronome's: a page that is busy for less loses no note, and what changes takes back what has not begun. */
const LOOKAHEAD_SECONDS = 1;
/** A hidden page is woken once a second at most. */
const LOOKAHEAD_HIDDEN_SECONDS = 5;
const SCHEDULE_INTERVAL_MS = 100;
/** Nothing nearer than this is taken back. */
const TAKE_BACK_MARGIN_SECONDS = 0.03;
/** What is due this long ago was missed while the page slept. */
const LATE_SECONDS = 0.1;
/** The last note may fade. */
const FADE_SECONDS = 0.5;

export interface RunOptions {
  /** Read for everything that is not scheduled yet. */
  plan(): PlayPlan;
  /** Position at which it begins; one outside of the section begins with it. */
  from: number;
  /** The round in which it begins, from 0. */
  round?: number;
  countIn: boolean;
  instrument: Instrument;
  /** Recorded notes; a note without one is synthesised. */
  samples: Samples;
  /** The last round is over. */
  onEnd(): void;
  /** A new round has been heard to begin, or the tempo has changed. */
  onRound(): void;
}

export interface SoundingNow {
  position: number;
  round: number;
  bpm: number;
  counting: boolean;
}

/** A place with its speed (whole notes a second), which a later plan does not change. */
type Pace = Place & { speed: number };

interface Scheduled {
  at: number;
  takeBack: TakeBack;
}

/** A score from its start to its end: notes and clicks on the audio clock, planned by `play-plan.ts`. */
export class ScoreRun {
  readonly #options: RunOptions;
  readonly #stopWatching: () => void;
  readonly #timer: ReturnType<typeof setInterval>;
  readonly #onVisibility = () => this.#schedule();
  #context: AudioContext;
  #output: GainNode;
  #play: (note: PlayedNote) => TakeBack;
  #clicks: ClickSounds;
  /** What was handed to the sound card and may not have begun. */
  #ahead: Scheduled[] = [];
  /** The places from which the music went on at another speed or position, the newest last. */
  #paces: Pace[] = [];
  /** The music begins here; before it the count-in. */
  #begins = 0;
  #next: Place;
  #endsAt: number | null = null;
  #round = 0;

  constructor(shared: SharedContext, options: RunOptions) {
    this.#options = options;
    this.#context = shared.open();
    [this.#output, this.#play, this.#clicks] = this.#newSound();
    this.#round = options.round ?? 0;
    this.#next = this.#begin(options.from, this.#round, options.countIn);
    this.#stopWatching = shared.watch((context) => this.#moveTo(context));
    this.#timer = setInterval(() => this.#tick(), SCHEDULE_INTERVAL_MS);
    document.addEventListener('visibilitychange', this.#onVisibility);
    this.#schedule();
  }

  /** The plan has changed: what has not begun is scheduled again, from where the music is. */
  refresh(): void {
    const from = Math.max(this.#context.currentTime + TAKE_BACK_MARGIN_SECONDS, this.#begins);
    // The last note fades: nothing is left to be played otherwise.
    if (this.#endsAt !== null && from >= this.#endsAt) return;
    const { position, round } = this.#placeAt(from);
    this.#takeBack(from);
    this.#goOn({ time: from, position: startIn(this.#options.plan().section, position), round });
    this.#options.onRound();
  }

  /** Plays on from another position, without a count-in. */
  jump(position: number): void {
    const { round } = this.now();
    this.#fadeOut();
    [this.#output, this.#play, this.#clicks] = this.#newSound();
    this.#goOn(this.#begin(position, round, false));
  }

  stop(): void {
    clearInterval(this.#timer);
    document.removeEventListener('visibilitychange', this.#onVisibility);
    this.#stopWatching();
    this.#fadeOut();
  }

  /** What is heard now, for the cursor: what is scheduled leaves the device a little later. */
  now(): SoundingNow {
    const heard = this.#context.currentTime - outputLatencyS(this.#context);
    const { position, round } = this.#placeAt(heard);
    const plan = this.#options.plan();
    return {
      // While the last note fades the cursor stays on it: at the end of the section the next bar begins.
      position: Math.min(position, plan.section.to - 2 * NEAR),
      round,
      bpm: bpmOfRound(plan, round),
      counting: heard < this.#begins - NEAR,
    };
  }

  #placeAt(time: number): Place {
    const pace = this.#paces.findLast((each) => each.time <= time) ?? this.#paces[0];
    if (pace === undefined) return this.#next;
    const position = pace.position + Math.max(0, time - pace.time) * pace.speed;
    return { time, position, round: pace.round };
  }

  #begin(position: number, round: number, countIn: boolean): Place {
    const start = this.#context.currentTime + START_DELAY_SECONDS;
    this.#begins = start + (countIn ? this.#countIn(start, round) : 0);
    const place = { time: this.#begins, position: startIn(this.#options.plan().section, position), round };
    this.#paces = [this.#paced(place)];
    this.#endsAt = null;
    return place;
  }

  #goOn(place: Place): void {
    this.#paces = [...this.#paces.filter(({ time }) => time < place.time), this.#paced(place)];
    this.#endsAt = null;
    this.#next = place;
    this.#schedule();
  }

  /** Clicks of a bar before the music. Returns their seconds. */
  #countIn(start: number, round: number): number {
    const plan = this.#options.plan();
    const beat = plan.beatLength / speedOfRound(plan, round);
    const beats = countInBeats(plan.barLength, plan.beatLength);
    const perBar = Math.max(1, Math.round(plan.barLength / plan.beatLength));
    for (let index = 0; index < beats; index += 1) {
      this.#hand(start + index * beat, this.#click(start + index * beat, index % perBar === 0));
    }
    return beats * beat;
  }

  #tick(): void {
    this.#schedule();
    const { currentTime } = this.#context;
    if (this.#endsAt !== null && currentTime > this.#endsAt + FADE_SECONDS) {
      this.#options.onEnd();
      return;
    }
    const { round } = this.now();
    if (round === this.#round) return;
    this.#round = round;
    this.#options.onRound();
  }

  #schedule(): void {
    const now = this.#context.currentTime;
    const until = now + (document.hidden ? LOOKAHEAD_HIDDEN_SECONDS : LOOKAHEAD_SECONDS);
    if (this.#endsAt !== null || until <= this.#next.time) return;
    const { due, begun, place, endsAt } = eventsUntil(this.#next, this.#options.plan(), until);
    this.#next = place;
    this.#endsAt = endsAt;
    this.#paces = [...this.#recent(now), ...begun.map((each) => this.#paced(each))];
    this.#ahead = this.#ahead.filter(({ at }) => at > now);
    for (const { event, time, seconds } of due) {
      if (time < now - LATE_SECONDS) continue;
      const at = Math.max(now, time);
      this.#hand(
        at,
        event.kind === 'click' ? this.#click(at, event.strong) : this.#note(event.note, at, seconds),
      );
    }
  }

  #paced(place: Place): Pace {
    return { ...place, speed: speedOfRound(this.#options.plan(), place.round) };
  }

  /** Paces that may still be heard. */
  #recent(now: number): Pace[] {
    const first = this.#paces.findLastIndex(({ time }) => time <= now - 2 * MAX_OUTPUT_LATENCY_S);
    return this.#paces.slice(Math.max(0, first));
  }

  #hand(at: number, takeBack: TakeBack): void {
    this.#ahead.push({ at, takeBack });
  }

  #note({ pitch, volume }: ScoreNote, from: number, length: number): TakeBack {
    return this.#play({ pitch, volume, from, length });
  }

  #click(at: number, strong: boolean): TakeBack {
    const source = this.#context.createBufferSource();
    source.buffer = this.#clicks[strong ? 'strong' : 'normal'];
    source.connect(this.#output);
    source.start(at);
    return () => source.stop();
  }

  #takeBack(from: number): void {
    for (const { at, takeBack } of this.#ahead) if (at >= from) takeBack();
    this.#ahead = this.#ahead.filter(({ at }) => at < from);
  }

  /** The old clock stood still, and nothing of what was scheduled on it is heard: the music goes on on the new one. */
  #moveTo(context: AudioContext): void {
    const { position, round } = this.now();
    this.#ahead = [];
    this.#context = context;
    [this.#output, this.#play, this.#clicks] = this.#newSound();
    this.#next = this.#begin(position, round, false);
    this.#schedule();
  }

  #newSound(): [GainNode, (note: PlayedNote) => TakeBack, ClickSounds] {
    const { instrument, samples } = this.#options;
    const context = this.#context;
    const output = context.createGain();
    output.connect(context.createDynamicsCompressor()).connect(context.destination);
    return [output, createInstrument(instrument, context, output, samples), createClickSounds(context)];
  }

  /** What sounds fades; what has not begun is never heard. */
  #fadeOut(): void {
    const old = this.#output;
    old.gain.setTargetAtTime(0, this.#context.currentTime, 0.015);
    this.#takeBack(this.#context.currentTime + 0.2);
    setTimeout(() => old.disconnect(), 200);
  }
}

const NEAR = 1e-4;
