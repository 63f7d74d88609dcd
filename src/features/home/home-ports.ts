import type { Store } from '@tanstack/store';
import type { Lesson } from '#contract/entities/lesson.ts';
import type { LessonPlace } from '#domain/lessons/lesson-path.ts';
import type { DeliveryState } from '#domain/recordings/delivery-state.ts';

/** A submitted take of this device (delivered ones as long as the device has them), or an interrupted one. */
export interface WaitingTake {
  takeID: string;
  lessonID: string;
  lessonName: string;
  place: LessonPlace;
  /** ISO time of the device. */
  startedAt: string;
  state: DeliveryState;
}

/** Takes on their way to the server, for the home page and the app layout; implemented by src/app. */
export interface WaitingTakes {
  /** This device stores nothing, so its databases need not be opened to know that nothing waits. */
  nothingStored(uid: string): void;
  /** Known at once from the last visit; the list follows when the database is open. */
  count(): number;
  /** null until the database is open. The same array until something changes. */
  list(): readonly WaitingTake[] | null;
  /** Interrupted takes. The same array until something changes. */
  interrupted(): readonly WaitingTake[];
  /** Lessons with a take that was recorded and not submitted. The same array until something changes. */
  recordedLessons(): readonly string[];
  subscribe(listener: () => void): () => void;
}

/** The guidance for new learners, until they close it; implemented by src/app/adapters/guidance-card.ts. */
export interface Guidance {
  closed: Pick<Store<boolean>, 'get' | 'subscribe'>;
  close(): void;
  /** Takes over a closing from the database, and sends it to the server when online. Returns how to stop. */
  sync(): () => void;
}

/** What the home page does with a lesson on this device; src/routes/home.tsx implements it. */
export interface HomeLessons {
  /** Where its film was left on this device, in seconds; 0 for a film that was never begun. */
  filmAt(lessonID: string): number;
  /** Calls back when a film goes on beside the page. Returns how to stop. */
  subscribe(listener: () => void): () => void;
  /** Completes it; stored on the device when this resolves. */
  complete(lesson: Lesson): Promise<void>;
}
