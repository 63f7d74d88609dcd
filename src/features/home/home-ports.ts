import type { Store } from '@tanstack/store';
import type { LessonPlace } from '#domain/lessons/lesson-path.ts';
import type { DeliveryState } from '#domain/recordings/delivery-state.ts';

/** A submitted take (until a day after its delivery), or an interrupted one. */
export interface WaitingTake {
  takeID: string;
  lessonName: string;
  place: LessonPlace;
  /** ISO time of the device. */
  startedAt: string;
  state: DeliveryState;
}

/** Takes on their way to the server, for the home page and the app layout; implemented by src/app. */
export interface WaitingTakes {
  /** Known at once from the last visit; the list follows when the database is open. */
  count(): number;
  /** null until the database is open. The same array until something changes. */
  list(): readonly WaitingTake[] | null;
  /** Interrupted takes. The same array until something changes. */
  interrupted(): readonly WaitingTake[];
  subscribe(listener: () => void): () => void;
}

/** The guidance for new learners, until they close it; implemented by src/app/adapters/guidance-card.ts. */
export interface Guidance {
  closed: Pick<Store<boolean>, 'get' | 'subscribe'>;
  close(): void;
  /** Takes over a closing from the database, and sends it to the server when online. Returns how to stop. */
  sync(): () => void;
}
