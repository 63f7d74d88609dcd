/*
 * One interface for two players: the browser's own (html5-player.ts) and Vimeo's in its frame (vimeo-player.ts). A player
 * only plays; what a learner's film does with it (resuming, repeating, counting) is film-session.ts.
 */
export interface PlayerFacts {
  /** Seconds; 0 while it is not known. */
  duration: number;
  can: { rate: boolean; pip: boolean; captions: boolean };
}

export type PlayerEvent =
  /** The film's clock, at least four times a second while it plays. */
  | { type: 'time'; at: number }
  /** Somebody moved to another place by the player's own means. */
  | { type: 'jumped'; at: number }
  | { type: 'length'; duration: number }
  /** Seconds up to which the film is here. */
  | { type: 'buffered'; to: number }
  | { type: 'caption'; text: string }
  | { type: 'playing' }
  | { type: 'paused' }
  /** It would play, and nothing comes. */
  | { type: 'waiting' }
  | { type: 'ended' }
  | { type: 'failed' };

export interface LessonPlayer {
  /** Resolves when it can be played, beginning at `from` seconds; rejects when that takes too long. */
  ready(from: number): Promise<PlayerFacts>;
  /** Rejects where the browser wants a press inside of the player itself. */
  play(): Promise<void>;
  pause(): void;
  seek(seconds: number): void;
  /** 1 is as filmed; the pitch stays. Rejects where this film may not be slowed down. */
  setRate(rate: number): Promise<void>;
  setCaptions(on: boolean): void;
  requestPiP(): Promise<void>;
  on(listener: (event: PlayerEvent) => void): () => void;
  destroy(): void;
}

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
