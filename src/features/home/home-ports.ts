import type { DeliveryState } from '#domain/delivery-state.ts';
import type { LessonPlace } from '#domain/lesson-path.ts';

/** A take that its learner handed in (until a day after it arrived), or one that broke off. */
export interface WaitingTake {
  takeID: string;
  lessonName: string;
  place: LessonPlace;
  /** ISO time of the device. */
  startedAt: string;
  state: DeliveryState;
}

/** What is on its way, for home and frame; put together in `app/waiting-takes.ts`. */
export interface WaitingTakes {
  /** Known at once, from the last start on; the list follows when the device's rows are open. */
  count(): number;
  /** null: the rows are not open yet. The same array until something changes. */
  list(): readonly WaitingTake[] | null;
  /** Takes that broke off and are offered again. The same array until something changes. */
  interrupted(): readonly WaitingTake[];
  subscribe(listener: () => void): () => void;
}

/** The welcome, until it is closed once; put together in `app/welcome.ts`. */
export interface Welcome {
  isClosed(): boolean;
  close(): void;
  subscribe(listener: () => void): () => void;
  /** The account hears of it, now or when the line is back. Returns how to stop. */
  follow(): () => void;
}
