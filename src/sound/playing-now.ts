import type { Store } from '@tanstack/store';

/** The tools of the practice room that sound. */
export type SoundTool = 'metronome' | 'drone' | 'score' | 'model';

/** Which score of a lesson, from 1, or its model recording. */
export type PlayedSource = number | 'model';

/** What sounds now, or was paused by a key of the device or the small player; the first screen knows no more than this. */
export interface PlayingNow {
  tool: SoundTool;
  /** The lesson whose settings it plays with; null in the room without a lesson. */
  lesson: string | null;
  /** What of the lesson it is; only scores and models. */
  source?: PlayedSource | undefined;
  title: string;
  /** Such as ♩=80. */
  detail: string;
  running: boolean;
  resume(): void;
  pause(): void;
  close(): void;
}

export type PlayingStore = Store<PlayingNow | null>;
