import { queryOf } from '#api/query.ts';
import { currentCurriculum } from '#app/cache/current-curriculum.ts';
import type { AppContext } from '#app/context.ts';
import { listTakes } from '#app/device/list-takes.ts';
import type { Lesson } from '#contract/entities/lesson.ts';
import { learning } from '#contract/learning.ts';
import {
  type ContinueAt,
  continueAt,
  type LessonToContinue,
  type Wish,
} from '#domain/lessons/continue-at.ts';
import { SECOND_MS } from '#domain/time-units.ts';
import { createFilmProgressStore } from '#features/film/film-progress.ts';
import { settleWithin } from '#lib/settle-within.ts';

type Deps = Pick<AppContext, 'api' | 'queries' | 'selected' | 'session' | 'reporter' | 'device'>;

/** The device's rows may take this long; without them the server's log decides. */
const ROWS_TIMEOUT_MS = 2 * SECOND_MS;

interface DeviceTakesOf {
  submitted: ReadonlySet<string>;
  recorded: ReadonlySet<string>;
}

/** Where this person goes on, by what the device knows, also without a network; null when there is nothing to go on with. */
export async function whereToContinue(deps: Deps, wish: Wish, storage: Storage): Promise<ContinueAt | null> {
  const { api, queries, session } = deps;
  const state = session.state();
  if (state.kind !== 'in') return null;
  const { uid } = state.identity;
  const currCode = await currentCurriculum(deps, Date.now());
  const [answer, takes] = await Promise.all([
    queries.ensureQueryData(queryOf(api, learning.listUserLessons, { currCode })).catch(() => null),
    takesOf(deps, uid),
  ]);
  if (answer === null) return null;
  const filmAt = (lessonID: string) =>
    createFilmProgressStore({ storage, uid, filmID: `${lessonID}/main`, now: () => Date.now() }).load().at;
  return continueAt(
    answer.lessons.map((lesson) => toContinue(lesson, takes, filmAt(lesson.lessonID))),
    wish,
  );
}

function toContinue(lesson: Lesson, takes: DeviceTakesOf, filmAt: number): LessonToContinue {
  const { lessonID, content, log, delivered, location } = lesson;
  return {
    place: location,
    completed: log.completed,
    delivered,
    deliveryTime: null,
    steps: {
      film: content.mainVideo !== null,
      text: content.text,
      homework: content.homework !== null,
      log,
      filmAt,
      takes: takes.submitted.has(lessonID) ? 'submitted' : takes.recorded.has(lessonID) ? 'recorded' : 'none',
    },
  };
}

async function takesOf({ device }: Pick<Deps, 'device'>, uid: string): Promise<DeviceTakesOf> {
  const read = async () => {
    const { shown, recordedLessons } = await listTakes(await device.load(), uid);
    return {
      submitted: new Set(shown.map(({ lessonID }) => lessonID)),
      recorded: new Set(recordedLessons),
    };
  };
  return settleWithin(ROWS_TIMEOUT_MS, read()).catch(() => ({ submitted: new Set(), recorded: new Set() }));
}
