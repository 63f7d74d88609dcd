import type { AppContext } from '#app/context.ts';
import { startAnswerPrecache } from './answer-precache.ts';
import { startLessonPrecache } from './lesson-precache.ts';

/** Starts what comes to the device by itself: answers first, they are small; then the texts of lessons. */
export function startPrecache(deps: Omit<AppContext, 'addressAccess'>, view: Window): void {
  startAnswerPrecache(deps, view);
  startLessonPrecache(deps, view);
}
