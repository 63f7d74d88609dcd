import type { AppContext } from '#app/context.ts';
import { createFilmProgressStore, onFilmProgress } from '#features/film/film-progress.ts';
import type { HomeLessons } from '#features/home/home-ports.ts';

type Deps = Pick<AppContext, 'api' | 'queries' | 'lesson'>;

/** What the home page knows and does of a person's lessons on this device. */
export function homeLessons(
  { api, queries, lesson: ports }: Deps,
  uid: string,
  storage: Storage,
): HomeLessons {
  return {
    filmAt: (lessonID) =>
      createFilmProgressStore({ storage, uid, filmID: `${lessonID}/main`, now: () => Date.now() }).load().at,
    subscribe: onFilmProgress,
    async complete(lesson) {
      await ports.record(lesson.lessonID, { kind: 'completion', completed: true });
      const { updateCachedLog } = await import('#features/lesson/lesson-log.ts');
      updateCachedLog(queries, api, lesson, { completed: true });
    },
  };
}
