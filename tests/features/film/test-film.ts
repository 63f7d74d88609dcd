import type { LessonPlayer, PlayerEvent, PlayerFacts } from '#features/film/film-player.ts';
import type { FilmPlace } from '#features/film/film-progress.ts';
import { type FilmPorts, FilmSession } from '#features/film/film-session.ts';

const FACTS: PlayerFacts = { duration: 60, can: { rate: true, pip: false, captions: true } };

/** A player whose clock is turned by hand; it does what it is asked at once. */
export class ScriptedPlayer implements LessonPlayer {
  at = 0;
  destroyed = false;
  slow: 'yes' | 'no' = 'yes';
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
    if (this.slow === 'no') throw new Error('not with this plan');
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
  /** Plays on by so many seconds of the film, a quarter at a time. */
  run(seconds: number) {
    this.emit({ type: 'time', at: this.at });
    for (let left = seconds; left > 0; left -= 0.25) {
      this.at = Math.round((this.at + 0.25) * 100) / 100;
      this.emit({ type: 'time', at: this.at });
    }
  }
}

interface Wish {
  needsLine?: boolean;
  on?: boolean;
  place?: FilmPlace;
  players?: ScriptedPlayer[];
}

/** A film on a page, with a device that remembers and a line that comes and goes. */
export function aFilm({ needsLine = false, on = true, place, players = [new ScriptedPlayer()] }: Wish = {}) {
  const device: { place: FilmPlace; captions: boolean } = {
    place: place ?? { at: 0, watched: [] },
    captions: true,
  };
  const told = { watched: 0 };
  const opened: boolean[] = [];
  const listeners = new Set<() => void>();
  const line = { on };
  const queue = [...players];
  const ports: FilmPorts = {
    async open(fresh) {
      opened.push(fresh);
      const player = queue.shift();
      if (!player) throw new Error('no more players');
      return player;
    },
    needsLine,
    line: {
      isOnline: () => line.on,
      subscribe: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    memory: {
      load: () => device.place,
      save(next) {
        device.place = next;
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
      told.watched += 1;
    },
  };
  const turn = (next: boolean) => {
    line.on = next;
    for (const listener of listeners) listener();
  };
  return {
    session: new FilmSession(ports),
    player: players[0] as ScriptedPlayer,
    device,
    told,
    opened,
    turn,
  };
}

/** Lets everything that waits for a resolved promise happen. */
export const settled = () => new Promise((done) => setImmediate(done));
