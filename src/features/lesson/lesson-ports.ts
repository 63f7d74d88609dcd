import type { ActivityAction } from '#outbox/activity.ts';

/** Dependencies of a lesson on the device; src/app/adapters/lesson-ports.ts implements them. */
export interface LessonPorts {
  /** Stores an action of the learner; the outbox sends it when online. Resolves once it is stored. */
  record(lessonID: string, action: ActivityAction): Promise<void>;
  /** Asks the service worker to cache these URLs for use offline. */
  cache(urls: readonly string[]): void;
  /** Fetches a document; rejects offline. */
  fetchText(url: string): Promise<string>;
}
