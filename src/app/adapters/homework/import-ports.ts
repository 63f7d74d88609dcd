import { queryOf } from '#api/query.ts';
import { currentCurriculum } from '#app/cache/current-curriculum.ts';
import type { Curriculum } from '#contract/entities/curriculum.ts';
import type { Lesson } from '#contract/entities/lesson.ts';
import { learning } from '#contract/learning.ts';
import { SECOND_MS } from '#domain/time-units.ts';
import type { ImportPorts, LessonChoice } from '#features/homework/import/import-ports.ts';
import { importTexts } from '#features/homework/import/import-texts.ts';
import { settleWithin } from '#lib/settle-within.ts';
import { forgetReceived, openReceived } from '#local/received/received-files.ts';
import type { DeviceTakes } from '#local/takes/device-takes.ts';
import { receivedHere } from './received-files.ts';

type CurriculumDeps = Parameters<typeof currentCurriculum>[0];

/** What the import can do. Create them once per person: the screen holds on to them. */
export function importPorts(uid: string, takes: DeviceTakes, context: CurriculumDeps): ImportPorts {
  const now = () => Date.now();
  return {
    takes,
    now,
    newID: () => crypto.randomUUID(),
    received: {
      list: () => receivedHere(uid),
      open: (file) => openReceived(caches, file),
      forget: (id) => forgetReceived(caches, id),
    },
    lessons: async () => {
      const choices = await choicesOf(context);
      const recorded = (await takes.listOf(uid)).map(({ lessonID, lesson }) => ({ lessonID, lesson }));
      return withRecorded(choices, recorded);
    },
  };
}

/** Of all curriculums of the person, the current one first: who has no subscription has its trial lessons. */
async function choicesOf(context: CurriculumDeps): Promise<LessonChoice[]> {
  const { api, queries } = context;
  const [current, { curriculums }] = await Promise.all([
    currentCurriculum(context, Date.now()),
    inTime(queries.ensureQueryData(queryOf(api, learning.listCurriculums, {}))).catch(() => NONE),
  ]);
  const names = new Map(curriculums.map(({ currCode, currName }) => [currCode, currName]));
  const codes = [...new Set([current, ...names.keys()])];
  // All at once: on a network that answers nothing they end together, not one timeout after the other.
  const choices = await Promise.all(
    codes.map(async (currCode): Promise<LessonChoice> => {
      const list = queryOf(api, learning.listUserLessons, { currCode });
      const { lessons } = await inTime(queries.ensureQueryData(list)).catch(() => NO_LESSONS);
      const released = lessons.filter(({ delivered }) => delivered).map(choiceOf);
      return { name: names.get(currCode) ?? importTexts.current, lessons: released };
    }),
  );
  return choices.filter(({ lessons }) => lessons.length > 0);
}

const NONE = { curriculums: [] as Curriculum[] };
const NO_LESSONS = { lessons: [] as Lesson[] };

const inTime = <T>(answer: Promise<T>) => settleWithin(LESSONS_TIMEOUT_MS, answer);

function choiceOf({ lessonID, content, location }: Lesson): LessonChoice['lessons'][number] {
  const { courseCode, courseVer, lessonOrder } = location;
  return { lessonID, lesson: { lessonName: content.lessonName, courseCode, courseVer, lessonOrder } };
}

/** First the lesson that was recorded last: it is the likeliest. Lessons that only takes know are added. */
function withRecorded(choices: LessonChoice[], recorded: LessonChoice['lessons']): LessonChoice[] {
  const seen = new Set<string>();
  const lately = recorded
    .filter(({ lessonID }) => !seen.has(lessonID) && seen.add(lessonID))
    .slice(0, MAX_LATELY);
  if (lately.length === 0) return choices;
  return [
    { name: importTexts.lately, lessons: lately },
    ...choices.flatMap(({ name, lessons }) => {
      const rest = lessons.filter(({ lessonID }) => !lately.some((each) => each.lessonID === lessonID));
      return rest.length === 0 ? [] : [{ name, lessons: rest }];
    }),
  ];
}

const MAX_LATELY = 5;
/** Without an answer in time the lessons that are known are offered. */
const LESSONS_TIMEOUT_MS = 5 * SECOND_MS;
