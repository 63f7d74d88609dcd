import { createStore, type Store } from '@tanstack/store';
import {
  draggedRange,
  isRepeating,
  NO_REPEAT,
  rangeFrom,
  repeatJump,
  withRepeatEnd,
} from '#domain/lessons/repeat-range.ts';
import { addWatched, isWatched, type Watched } from '#domain/lessons/watched.ts';
import type { NetworkStatus } from '#network/status.ts';
import type { FilmPlayer, PlayerEvent } from './film-player.ts';
import type { FilmProgressStore } from './film-progress.ts';
import { type FilmState, initialFilmState, isOpen, isRunning } from './film-state.ts';

export interface FilmPorts {
  /** Opens a new player on the page; `fresh` fetches a new URL of the film first. */
  open(fresh: boolean): Promise<FilmPlayer>;
  /** False for a film that can be on the device: it is tried offline as well. */
  needsNetwork: boolean;
  network: Pick<NetworkStatus, 'isOnline' | 'subscribe'>;
  progress: FilmProgressStore;
  captions: { load(): boolean; save(on: boolean): void };
  /** Called before the film starts to sound. */
  onSound(): void;
  /** Called once, when enough of the film was watched. */
  onWatched(): void;
}

/** A film left this near to its start or end begins at its start. */
const EDGE_SECONDS = 4;
/** Progress is saved this often while the film plays, in seconds of the film. */
const SAVE_INTERVAL_SECONDS = 5;

/** One open film: plays, resumes, repeats, and reports when it was watched. Its store holds the state. */
export class FilmSession {
  readonly #ports: FilmPorts;
  readonly #unsubscribe: () => void;
  readonly #store: Store<FilmState>;
  #player: FilmPlayer | null = null;
  #watched: Watched;
  /** The position at the last `time` event, in seconds; null after a jump. */
  #lastTime: number | null = null;
  #savedAt = 0;
  #reportedWatched = false;
  #closed = false;
  #opening = 0;
  #held = false;

  constructor(ports: FilmPorts) {
    this.#ports = ports;
    const { at, watched } = ports.progress.load();
    this.#watched = watched;
    this.#store = createStore(initialFilmState(at > EDGE_SECONDS ? at : 0, ports.captions.load()));
    this.#unsubscribe = ports.network.subscribe(() => this.#onNetwork());
    void this.#open(false);
  }

  get store(): Pick<Store<FilmState>, 'state' | 'get' | 'subscribe'> {
    return this.#store;
  }

  get #state(): FilmState {
    return this.#store.state;
  }

  readonly press = (): void => {
    if (isRunning(this.#state)) this.pause();
    else if (isOpen(this.#state)) void this.#play();
  };
  readonly pause = (): void => this.#player?.pause();
  /** While it is held the film stays silent, whatever asks it to play: a take is being recorded. */
  readonly hold = (held: boolean): void => {
    this.#held = held;
    if (held) this.pause();
  };
  readonly retry = (): void => void this.#open(true);
  readonly fromStart = (): void => {
    this.seek(0);
    void this.#play();
  };

  readonly seek = (seconds: number): void => {
    if (!isOpen(this.#state)) return;
    const { duration, stage } = this.#state;
    const at = Math.max(0, duration > 0 ? Math.min(seconds, duration) : seconds);
    this.#lastTime = null;
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

  readonly setRepeatEnd = (end: 'a' | 'b'): void => {
    if (isOpen(this.#state)) this.#set({ repeat: withRepeatEnd(this.#state.repeat, end, this.#state.at) });
  };
  /** Moves one end of the range; the picture follows it, except where the film would leave the range at once. */
  readonly dragRepeatEnd = (end: 'a' | 'b', at: number): void => {
    if (!isOpen(this.#state)) return;
    const repeat = draggedRange(this.#state.repeat, end, at, this.#state.duration);
    this.#set({ repeat });
    const to = repeat[end];
    if (to !== null && (end === 'a' || !isRunning(this.#state))) this.seek(to);
  };
  /** Begins to repeat from here, or stops repeating. */
  readonly toggleRepeat = (): void => {
    const { repeat, at, duration } = this.#state;
    if (repeat.a !== null || repeat.b !== null) this.clearRepeat();
    else if (isOpen(this.#state) && duration > 0) this.#set({ repeat: rangeFrom(at, duration) });
  };
  readonly clearRepeat = (): void => this.#set({ repeat: NO_REPEAT });
  readonly requestPiP = (): void => void this.#player?.requestPiP().catch(() => undefined);

  /** Saves the position and what was watched; also on `pagehide`, when nothing else can run. */
  readonly save = (): void => {
    const { at, duration, stage } = this.#state;
    const finished = stage === 'ended' || (duration > 0 && at > duration - EDGE_SECONDS);
    this.#savedAt = at;
    this.#ports.progress.save({ at: finished ? 0 : at, watched: this.#watched });
  };

  close(): void {
    this.save();
    this.#closed = true;
    this.#unsubscribe();
    this.#player?.destroy();
    this.#player = null;
  }

  async #open(fresh: boolean): Promise<void> {
    this.#opening += 1;
    const opening = this.#opening;
    this.#player?.destroy();
    this.#player = null;
    if (this.#ports.needsNetwork && !this.#ports.network.isOnline()) return this.#set({ stage: 'offline' });
    this.#set({ stage: 'loading', caption: '' });
    try {
      const player = await this.#ports.open(fresh);
      if (this.#closed || opening !== this.#opening) return player.destroy();
      this.#player = player;
      player.on((event) => this.#onEvent(event));
      const { at, captions } = this.#state;
      const { duration, can } = await player.ready(at);
      if (this.#player !== player || this.#state.stage !== 'loading') return;
      player.setCaptions(captions);
      this.#set({ stage: 'ready', rate: 1, can, duration: duration || this.#state.duration });
    } catch {
      if (!this.#closed && opening === this.#opening) this.#fail();
    }
  }

  async #play(): Promise<void> {
    const player = this.#player;
    if (!player || this.#held) return;
    this.#ports.onSound();
    if (this.#state.stage === 'ended') player.seek(0);
    try {
      await player.play();
      this.#set({ pressInside: false });
    } catch (cause) {
      // A failure of the film comes as an event; here the browser refused the press.
      if (isNotAllowed(cause) && this.#player === player) this.#set({ pressInside: true });
    }
  }

  #onEvent(event: PlayerEvent): void {
    switch (event.type) {
      case 'time':
        this.#onTime(event.at);
        break;
      case 'jumped':
        this.#lastTime = null;
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
        // Vimeo's own buttons and the keys of a headset reach the player without asking.
        if (this.#held) this.pause();
        else this.#onPlaying();
        break;
      case 'waiting':
        this.#set({ stage: 'waiting' });
        break;
      case 'paused':
        this.#set({ stage: 'paused' });
        this.save();
        break;
      case 'ended':
        this.#onEnded();
        break;
      case 'failed':
        this.#fail();
        break;
    }
  }

  #onPlaying(): void {
    if (!isRunning(this.#state)) this.#ports.onSound();
    this.#set({ stage: 'playing', pressInside: false });
  }

  #onTime(at: number): void {
    const { rate, repeat } = this.#state;
    if (this.#lastTime !== null) this.#watched = addWatched(this.#watched, this.#lastTime, at, rate);
    this.#lastTime = at;
    const jump = repeatJump(repeat, at);
    if (jump !== null && isRunning(this.#state)) {
      this.#lastTime = null;
      this.#player?.seek(jump);
    }
    this.#reportIfWatched(false);
    if (Math.abs(at - this.#savedAt) >= SAVE_INTERVAL_SECONDS) this.save();
    // The bar does not have to move at every frame.
    if (Math.abs(at - this.#state.at) >= 0.1 || at === 0) this.#set({ at });
  }

  #onEnded(): void {
    const { repeat, duration } = this.#state;
    this.#lastTime = null;
    if (isRepeating(repeat)) {
      this.#player?.seek(repeat.a ?? 0);
      return void this.#play();
    }
    this.#reportIfWatched(true);
    this.#set({ stage: 'ended', at: duration, resumes: false });
    this.save();
  }

  #reportIfWatched(ended: boolean): void {
    const { duration, repeat } = this.#state;
    if (this.#reportedWatched || !isWatched(this.#watched, { duration, ended, looping: isRepeating(repeat) }))
      return;
    this.#reportedWatched = true;
    this.#ports.onWatched();
  }

  #fail(): void {
    this.save();
    this.#set({ stage: this.#ports.network.isOnline() ? 'failed' : 'offline', caption: '' });
  }

  #onNetwork(): void {
    const online = this.#ports.network.isOnline();
    if (online && this.#state.stage === 'offline') this.retry();
    if (!online && this.#state.stage === 'failed') this.#set({ stage: 'offline' });
  }

  #set(change: Partial<FilmState>): void {
    if (this.#closed) return;
    this.#store.setState((state) => ({ ...state, ...change }));
  }
}

function isNotAllowed(cause: unknown): boolean {
  return cause instanceof Error && cause.name === 'NotAllowedError';
}
