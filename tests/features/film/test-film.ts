import type { FilmPlayer, PlayerEvent, PlayerFacts } from '#features/film/film-player.ts';
import type { FilmProgress } from '#features/film/film-progress.ts';
import { type FilmPorts, FilmSession } from '#features/film/film-session.ts';

const FACTS: PlayerFacts = { duration: 60, can: { rate: true, pip: false, captions: true } };

/** A player whose position a test sets; every command takes effect at once. */
export class ScriptedPlayer implements FilmPlayer {
  at = 0;
  destroyed = false;
  canChangeRate = true;
  #listener: (event: PlayerEvent) => void = () => {};
  readonly #facts: Promise<PlayerFacts>;

  constructor(facts: Promise<PlayerFacts> = Promise.resolve(FACTS)) {
    this.#facts = facts;
  }

  ready(from: number) {
    this.at = from;
    return this.#facts;
  }
  async play() {
    this.emit({ type: 'playing' });
  }
  pause() {
    this.emit({ type: 'paused' });
  }
  seek(seconds: number) {
    this.at = seconds;
    this.emit({ type: 'jumped', at: seconds });
  }
  async setRate() {
    if (!this.canChangeRate) throw new Error('not with this plan');
  }
  setCaptions() {}
  async requestPiP() {}
  on(listener: (event: PlayerEvent) => void) {
    this.#listener = listener;
    return () => {};
  }
  destroy() {
    this.destroyed = true;
  }

  emit(event: PlayerEvent) {
    this.#listener(event);
  }
  /** Plays `seconds` of the film, a quarter of a second at a time. */
  playOn(seconds: number) {
    this.emit({ type: 'time', at: this.at });
    for (let left = seconds; left > 0; left -= 0.25) {
      this.at = Math.round((this.at + 0.25) * 100) / 100;
      this.emit({ type: 'time', at: this.at });
    }
  }
}

interface Options {
  needsNetwork?: boolean;
  online?: boolean;
  progress?: FilmProgress;
  players?: ScriptedPlayer[];
}

/** An open film with its storage and a network status that the test sets. */
export function aFilm({
  needsNetwork = false,
  online = true,
  progress,
  players = [new ScriptedPlayer()],
}: Options = {}) {
  const device: { progress: FilmProgress; captions: boolean } = {
    progress: progress ?? { at: 0, watched: [] },
    captions: true,
  };
  const reported = { watched: 0 };
  const opened: boolean[] = [];
  const listeners = new Set<() => void>();
  const status = { online };
  const queue = [...players];
  const ports: FilmPorts = {
    async open(fresh) {
      opened.push(fresh);
      const player = queue.shift();
      if (!player) throw new Error('no more players');
      return player;
    },
    needsNetwork,
    network: {
      isOnline: () => status.online,
      subscribe: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    progress: {
      load: () => device.progress,
      save(next) {
        device.progress = next;
      },
    },
    captions: {
      load: () => device.captions,
      save(captions) {
        device.captions = captions;
      },
    },
    onSound: () => {},
    onWatched() {
      reported.watched += 1;
    },
  };
  const setOnline = (next: boolean) => {
    status.online = next;
    for (const listener of listeners) listener();
  };
  return {
    session: new FilmSession(ports),
    player: players[0] as ScriptedPlayer,
    device,
    reported,
    opened,
    setOnline,
  };
}

/** Resolves after all resolved promises have run their callbacks. */
export const settled = () => new Promise((done) => setImmediate(done));
