/*
 * One interface for two players: the browser's (html5-player.ts) and Vimeo's in its frame (vimeo-player.ts). A player only
 * plays; film-session.ts resumes, repeats and counts what was watched.
 */
export interface PlayerFacts {
  /** Seconds; 0 while it is unknown. */
  duration: number;
  can: { rate: boolean; pip: boolean; captions: boolean };
}

export type PlayerEvent =
  /** The position in seconds, at least four times a second while it plays. */
  | { type: 'time'; at: number }
  /** The position changed by a seek. */
  | { type: 'jumped'; at: number }
  | { type: 'length'; duration: number }
  /** Seconds up to which the film is buffered. */
  | { type: 'buffered'; to: number }
  | { type: 'caption'; text: string }
  | { type: 'playing' }
  | { type: 'paused' }
  /** Playing has stalled for lack of data. */
  | { type: 'waiting' }
  | { type: 'ended' }
  | { type: 'failed' };

export interface FilmPlayer {
  /** Resolves when it can be played from `from` seconds; rejects when that takes too long. */
  ready(from: number): Promise<PlayerFacts>;
  /** Rejects with NotAllowedError if the browser requires a press inside the player. */
  play(): Promise<void>;
  pause(): void;
  seek(seconds: number): void;
  /** 1 is the original speed; the pitch stays. Rejects if the speed of this film cannot be changed. */
  setRate(rate: number): Promise<void>;
  setCaptions(on: boolean): void;
  requestPiP(): Promise<void>;
  on(listener: (event: PlayerEvent) => void): () => void;
  destroy(): void;
}

/** The event stream of a player. Events, not state: the state of the film is in the store of film-session.ts. */
export function playerEvents() {
  const listeners = new Set<(event: PlayerEvent) => void>();
  return {
    emit(event: PlayerEvent) {
      for (const listener of listeners) listener(event);
    },
    on(listener: (event: PlayerEvent) => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    clear: () => listeners.clear(),
  };
}
