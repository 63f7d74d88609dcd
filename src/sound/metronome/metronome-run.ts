import {
  type BeatPlace,
  type BeatPlan,
  type Click,
  clicksUntil,
  firstPlace,
} from '#domain/practice/beats.ts';
import { outputLatencyS } from '#sound/output-latency.ts';
import type { SharedContext } from '#sound/shared-context.ts';
import { type ClickSounds, createClickSounds } from './click-sounds.ts';

/** A short pause between the press and the first click. */
const START_DELAY_SECONDS = 0.08;
/**
 * Clicks are handed to the sound card this long before they fall, so that a page that is busy for less loses none; what
 * changes takes back those that have not fallen. A hidden page is woken once a second at most.
 */
const LOOKAHEAD_SECONDS = 1;
const LOOKAHEAD_HIDDEN_SECONDS = 5;
const SCHEDULE_INTERVAL_MS = 200;
/** Nothing nearer than this is taken back. */
const TAKE_BACK_MARGIN_SECONDS = 0.02;

export interface RunOptions {
  /** Read for every beat that is not scheduled yet. */
  plan(): BeatPlan;
  countIn: boolean;
  isAudible(click: Click): boolean;
  /** Called when the click is heard, for lights and vibration. */
  onClick(click: Click): void;
}

interface Scheduled {
  click: Click;
  /** Null for a click that is only seen. */
  source: AudioBufferSourceNode | null;
}

/** A metronome from its start to its stop: clicks on the audio clock, lights that follow the same clock. */
export class MetronomeRun {
  readonly #options: RunOptions;
  readonly #stopWatching: () => void;
  readonly #timer: ReturnType<typeof setInterval>;
  readonly #onVisibility = () => this.#schedule();
  #context: AudioContext;
  #sounds: ClickSounds;
  /** Clicks that were scheduled and have not been seen, in their order. */
  #ahead: Scheduled[] = [];
  #next: BeatPlace;
  #light: ReturnType<typeof setTimeout> | undefined;

  constructor(shared: SharedContext, options: RunOptions) {
    this.#options = options;
    this.#context = shared.open();
    this.#sounds = createClickSounds(this.#context);
    const at = this.#context.currentTime + START_DELAY_SECONDS;
    this.#next = firstPlace(options.plan(), at, options.countIn);
    this.#stopWatching = shared.watch((context) => this.#moveTo(context));
    this.#timer = setInterval(() => this.#schedule(), SCHEDULE_INTERVAL_MS);
    document.addEventListener('visibilitychange', this.#onVisibility);
    this.#schedule();
  }

  /** Plan or audibility has changed: what has not fallen is scheduled again. */
  refresh(): void {
    this.#takeBack(this.#context.currentTime + TAKE_BACK_MARGIN_SECONDS);
    this.#schedule();
  }

  stop(): void {
    clearInterval(this.#timer);
    clearTimeout(this.#light);
    document.removeEventListener('visibilitychange', this.#onVisibility);
    this.#stopWatching();
    this.#takeBack(0);
  }

  #schedule(): void {
    const now = this.#context.currentTime;
    const until = now + (document.hidden ? LOOKAHEAD_HIDDEN_SECONDS : LOOKAHEAD_SECONDS);
    const { clicks, next } = clicksUntil(this.#next, this.#options.plan(), now, until);
    this.#next = next;
    for (const click of clicks) this.#ahead.push({ click, source: this.#sourceOf(click) });
    this.#waitForLight();
  }

  #sourceOf(click: Click): AudioBufferSourceNode | null {
    if (click.loudness === 'silent' || !this.#options.isAudible(click)) return null;
    const source = this.#context.createBufferSource();
    source.buffer = this.#sounds[click.loudness];
    source.connect(this.#context.destination);
    source.start(click.at);
    return source;
  }

  #takeBack(from: number): void {
    const first = this.#ahead.findIndex(({ click }) => click.at >= from);
    const [begin] = first < 0 ? [] : this.#ahead.slice(first);
    if (begin === undefined) return;
    for (const { source } of this.#ahead.splice(first)) {
      source?.stop();
      source?.disconnect();
    }
    this.#next = begin.click.place;
  }

  /** When the clock of the page is heard: what is scheduled leaves the device a little later. */
  #outputTime(): number {
    return this.#context.currentTime - outputLatencyS(this.#context);
  }

  #waitForLight(): void {
    clearTimeout(this.#light);
    const [first] = this.#ahead;
    if (first === undefined) return;
    const wait = (first.click.at - this.#outputTime()) * 1000;
    this.#light = setTimeout(() => this.#show(), Math.max(0, wait));
  }

  #show(): void {
    const heard = this.#outputTime();
    const count = this.#ahead.findIndex(({ click }) => click.at > heard + 0.004);
    for (const { click } of this.#ahead.splice(0, count < 0 ? this.#ahead.length : count)) {
      this.#options.onClick(click);
    }
    this.#waitForLight();
  }

  /** The old clock stood still, and nothing of what was scheduled on it is heard: the same beat begins on the new one. */
  #moveTo(context: AudioContext): void {
    const place = this.#ahead[0]?.click.place ?? this.#next;
    this.#ahead = [];
    this.#context = context;
    this.#sounds = createClickSounds(context);
    this.#next = { ...place, at: context.currentTime + START_DELAY_SECONDS, part: 0 };
    this.#schedule();
  }
}
