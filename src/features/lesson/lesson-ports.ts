import type { ActivityAction } from '#outbox/activity.ts';

/** What a lesson page needs of the device; put together in `app/lesson-ports.ts`. */
export interface LessonPorts {
  /** Keeps a deed on the device and tells the school as soon as there is a line; resolves once it is kept. */
  tell(lessonID: string, deed: ActivityAction): Promise<void>;
  /** Asks the worker to keep these addresses for a time without a line. */
  keep(urls: readonly string[]): void;
  /** Fetches a document; rejects without a line. */
  fetchText(url: string): Promise<string>;
}
