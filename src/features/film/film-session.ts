import { isRepeating, NO_STRETCH, stretchJump, withEnd } from '#domain/stretch.ts';
import { isWatched, type Watched, watchedOn } from '#domain/watched.ts';
import type { LessonPlayer, PlayerEvent } from './film-player.ts';
import type { FilmMemory } from './film-progress.ts';
import { type FilmState, firstState, isOpen, isRunning } from './film-state.ts';

export interface FilmPorts {
  /** A new player at its place on the page; the address may be asked for anew first. */
  open(fresh: boolean): Promise<LessonPlayer>;
  /** False for a film that can be on the device: it is tried without a line as well. */
  needsLine: boolean;
  line: { isOnline(): boolean; subscribe(listener: () => void): () => void };
  memory: FilmMemory;
  captions: { load(): boolean; save(on: boolean): void };
  /** The film is about to sound. */
  onSound(): void;
  /** Called once, when enough of the film was watched. */
  onWatched(): void;
}

/** So near to its beginning or end a film begins anew. */
const EDGE = 4;
/** Places are kept this often while it plays, in seconds of the film. */
const KEEP_EVERY = 5;

/** One film as a learner uses it. The state is one value; whoever shows it subscribes. */
export class FilmSession {
  readonly #ports: FilmPorts;
  readonly #listeners = new Set<() => void>();
  readonly #stopLine: () => void;
  #state: FilmState;
  #player: LessonPlayer | null = null;
  #watched: Watched;
  /** The film's clock at the last look; null after a jump. */
  #last: number | null = null;
  #keptAt = 0;
  #told = false;
  #closed = false;
  #opening = 0;

  constructor(ports: FilmPorts) {
    this.#ports = ports;
    const { at, watched } = ports.memory.load();
    this.#watched = watched;
    this.#state = firstState(at > EDGE ? at : 0, ports.captions.load());
    this.#stopLine = ports.line.subscribe(() => this.#onLine());
    void this.#open(false);
  }

  readonly state = (): FilmState => this.#state;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  readonly press = (): void => {
    if (isRunning(this.#state)) this.pause();
    else if (isOpen(this.#state)) void this.#play();
  };
  readonly pause = (): void => this.#player?.pause();
  readonly retry = (): void => void this.#open(true);
  readonly fromStart = (): void => {
    this.seek(0);
    void this.#play();
  };

  readonly seek = (seconds: number): void => {
    if (!isOpen(this.#state)) return;
    const { duration, stage } = this.#state;
    const at = Math.max(0, duration > 0 ? Math.min(seconds, duration) : seconds);
    this.#last = null;
    this.#player?.seek(at);
    this.#set({ at, resumes: false, ...(stage === 'ended' ? { stage: 'paused' } : {}) });
  };
  readonly skip = (seconds: number): void => this.seek(this.#state.at + seconds);

  readonly setRate = async (rate: number): Promise<void> => {
    try {
      await this.#player?.setRate(rate);
      this.#set({ rate });
    } catch {
      this.#set({ rate: 1, can: { ...this.#state.can, rate: false } });
    }
  };

  readonly toggleCaptions = (): void => {
    const captions = !this.#state.captions;
    this.#ports.captions.save(captions);
    this.#player?.setCaptions(captions);
    this.#set({ captions });
  };

  readonly setEnd = (end: 'a' | 'b'): void => {
    if (isOpen(this.#state)) this.#set({ stretch: withEnd(this.#state.stretch, end, this.#state.at) });
  };
  readonly clearStretch = (): void => this.#set({ stretch: NO_STRETCH });
  readonly requestPiP = (): void => void this.#player?.requestPiP().catch(() => undefined);

  /** What is known of place and watching goes to the device: before a page goes, nobody asks. */
  readonly keep = (): void => {
    const { at, duration, stage } = this.#state;
    const over = stage === 'ended' || (duration > 0 && at > duration - EDGE);
    this.#keptAt = at;
    this.#ports.memory.save({ at: over ? 0 : at, watched: this.#watched });
  };

  close(): void {
    this.keep();
    this.#closed = true;
    this.#stopLine();
    this.#player?.destroy();
    this.#player = null;
    this.#listeners.clear();
  }

  async #open(fresh: boolean): Promise<void> {
    this.#opening += 1;
    const mine = this.#opening;
    this.#player?.destroy();
    this.#player = null;
    if (this.#ports.needsLine && !this.#ports.line.isOnline()) return this.#set({ stage: 'noLine' });
    this.#set({ stage: 'loading', caption: '' });
    try {
      const player = await this.#ports.open(fresh);
      if (this.#closed || mine !== this.#opening) return player.destroy();
      this.#player = player;
      player.on((event) => this.#onEvent(event));
      const { at, captions } = this.#state;
      const { duration, can } = await player.ready(at);
      if (this.#player !== player || this.#state.stage !== 'loading') return;
      player.setCaptions(captions);
      this.#set({ stage: 'ready', rate: 1, can, duration: duration || this.#state.duration });
    } catch {
      if (!this.#closed && mine === this.#opening) this.#fail();
    }
  }

  async #play(): Promise<void> {
    const player = this.#player;
    if (!player) return;
    this.#ports.onSound();
    if (this.#state.stage === 'ended') player.seek(0);
    try {
      await player.play();
      this.#set({ pressInside: false });
    } catch (cause) {
      // What the film itself lacks comes as an event; here the browser refused the press.
      if (isRefusal(cause) && this.#player === player) this.#set({ pressInside: true });
    }
  }

  #onEvent(event: PlayerEvent): void {
    switch (event.type) {
      case 'time':
        this.#onTime(event.at);
        break;
      case 'jumped':
        this.#last = null;
        this.#set({ at: event.at });
        break;
      case 'length':
        this.#set({ duration: event.duration });
        break;
      case 'buffered':
        this.#set({ buffered: event.to });
        break;
      case 'caption':
        this.#set({ caption: event.text });
        break;
      case 'playing':
        if (!isRunning(this.#state)) this.#ports.onSound();
        this.#set({ stage: 'playing', pressInside: false });
        break;
      case 'waiting':
        this.#set({ stage: 'waiting' });
        break;
      case 'paused':
        this.#set({ stage: 'paused' });
        this.keep();
        break;
      case 'ended':
        this.#onEnded();
        break;
      case 'failed':
        this.#fail();
        break;
    }
  }

  #onTime(at: number): void {
    const { rate, stretch } = this.#state;
    if (this.#last !== null) this.#watched = watchedOn(this.#watched, this.#last, at, rate);
    this.#last = at;
    const jump = stretchJump(stretch, at);
    if (jump !== null && isRunning(this.#state)) {
      this.#last = null;
      this.#player?.seek(jump);
    }
    this.#tell(false);
    if (Math.abs(at - this.#keptAt) >= KEEP_EVERY) this.keep();
    // A bar need not be moved at every frame.
    if (Math.abs(at - this.#state.at) >= 0.1 || at === 0) this.#set({ at });
  }

  #onEnded(): void {
    const { stretch, duration } = this.#state;
    this.#last = null;
    if (isRepeating(stretch)) {
      this.#player?.seek(stretch.a ?? 0);
      return void this.#play();
    }
    this.#tell(true);
    this.#set({ stage: 'ended', at: duration, resumes: false });
    this.keep();
  }

  #tell(ended: boolean): void {
    const { duration, stretch } = this.#state;
    if (this.#told || !isWatched(this.#watched, { duration, ended, looping: isRepeating(stretch) })) return;
    this.#told = true;
    this.#ports.onWatched();
  }

  #fail(): void {
    this.keep();
    this.#set({ stage: this.#ports.line.isOnline() ? 'failed' : 'noLine', caption: '' });
  }

  #onLine(): void {
    const on = this.#ports.line.isOnline();
    if (on && this.#state.stage === 'noLine') this.retry();
    if (!on && this.#state.stage === 'failed') this.#set({ stage: 'noLine' });
  }

  #set(part: Partial<FilmState>): void {
    if (this.#closed) return;
    this.#state = { ...this.#state, ...part };
    for (const listener of this.#listeners) listener();
  }
}

function isRefusal(cause: unknown): boolean {
  return cause instanceof Error && cause.name === 'NotAllowedError';
}
