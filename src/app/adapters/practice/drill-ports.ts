import type { QueryClient } from '@tanstack/react-query';
import { lessonIDInCache } from '#app/adapters/lessons-in-cache.ts';
import type { AppContext } from '#app/context.ts';
import { DRILLS, recordFinished } from '#app/device/practice/record-finished.ts';
import type { Lesson } from '#contract/entities/lesson.ts';
import { lessonActivity } from '#contract/lesson-activity.ts';
import type { DrillPorts } from '#features/practice/drills/drills-screen.tsx';
import { type DrillText, drillMaterial } from '#features/practice/drills/material/drill-material.ts';
import { openPackFiles } from '#local/packs/pack-files.ts';
import { changeDrillMemory, readDrillMemory } from '#local/practice/drill-memory.ts';
import { drillsOf } from '#local/practice/practice-records.ts';
import { parseSnapshot } from '#packs/snapshot.ts';
import { DrillEars } from '#sound/drills/drill-ears.ts';
import { DrillSound } from '#sound/drills/drill-sound.ts';
import { createInstrument } from '#sound/score/score-instruments.ts';
import { samplesInTime } from '#sound/score/score-samples.ts';
import { sharedContext } from '#sound/shared-context.ts';
import { keepScreenOn } from '#sound/wake-lock.ts';

type Deps = Pick<AppContext, 'queries' | 'lesson' | 'device' | 'reporter'>;

/** Lessons whose texts are read; each has a score or two. */
const MAX_TEXTS = 20;

/** Dependencies of the drills, for one person and perhaps one lesson. */
export function drillPorts(
  { queries, lesson: { fetchText }, ...deps }: Deps,
  uid: string,
  lesson?: string,
): DrillPorts {
  return {
    memory: {
      read: () => readDrillMemory(localStorage, uid),
      change: (change) => void changeDrillMemory(localStorage, uid, change),
    },
    log: {
      save: (record) => drillsOf(uid, localStorage).save(record),
      finish(record) {
        drillsOf(uid, localStorage).finish(record);
        void recordFinished(DRILLS, { ...deps, uid, storage: localStorage }, [record]);
      },
    },
    ears: new DrillEars(),
    sound: new DrillSound({
      shared: sharedContext,
      keepScreenOn,
      voices: {
        async voice(context, out, pitches, instrument) {
          const samples = await samplesInTime(instrument, pitches);
          return createInstrument(instrument, context, out, samples);
        },
      },
    }),
    async material() {
      const chosen = lesson === undefined ? null : lessonIDInCache(queries, lesson);
      const texts = await textsHere(queries, uid, { fetchText, chosen });
      return drillMaterial(texts, { chosen, breathe });
    },
  };
}

/** Gives the page a moment between two scores. */
const breathe = () => new Promise<void>((resolve) => setTimeout(resolve));

interface Reading {
  fetchText: Deps['lesson']['fetchText'];
  /** Its text comes first. */
  chosen: string | null;
}

/** The texts of released lessons that this device has, those of the latest lessons first. */
async function textsHere(
  queries: QueryClient,
  uid: string,
  { fetchText, chosen }: Reading,
): Promise<DrillText[]> {
  const documents = openedTexts(queries);
  const stored = await storedLessons(uid).catch(() => []);
  const order = [
    ...new Set([
      ...(chosen === null ? [] : [chosen]),
      ...stored.map(({ lessonID }) => lessonID),
      ...documents.keys(),
    ]),
  ];
  const pathOf = new Map(stored.map(({ lessonID, path }) => [lessonID, path]));
  const texts = await Promise.all(
    order.slice(0, MAX_TEXTS).map(async (lessonID): Promise<DrillText[]> => {
      const path = pathOf.get(lessonID);
      const markdown =
        documents.get(lessonID) ?? (path === undefined ? null : await fetchText(path).catch(() => null));
      return markdown === null ? [] : [{ lessonID, markdown }];
    }),
  );
  return texts.flat();
}

/** Texts that were opened here, by lessonID. */
function openedTexts(queries: QueryClient): Map<string, string> {
  const found = queries.getQueryCache().findAll({ queryKey: ['private', lessonActivity.showText.path] });
  return new Map(
    found.flatMap(({ queryKey, state }) => {
      const { lessonID } = (queryKey[2] ?? {}) as { lessonID?: string };
      const { markdown } = (state.data ?? {}) as { markdown?: string };
      return lessonID !== undefined && markdown !== undefined ? [[lessonID, markdown]] : [];
    }),
  );
}

interface StoredLesson {
  lessonID: string;
  path: string;
}

/** Lessons of packs, and those whose texts came by themselves; released ones, the latest first. */
async function storedLessons(uid: string): Promise<StoredLesson[]> {
  const files = openPackFiles();
  try {
    const snapshots = (await files.snapshotsOf(uid)).flatMap((body) => parseSnapshot(body) ?? []);
    const lessons = snapshots.flatMap(({ lessons, texts }) =>
      lessons.flatMap((lesson) => {
        const path = texts[lesson.lessonID];
        return lesson.delivered && path !== undefined ? [{ lesson, path }] : [];
      }),
    );
    return lessons
      .sort((one, other) => startOf(other.lesson) - startOf(one.lesson))
      .map(({ lesson: { lessonID }, path }) => ({ lessonID, path }));
  } finally {
    await files.close();
  }
}

/** When a lesson was released to the person; of lessons without a time, the later ones of the course. */
function startOf({ userLesson, location }: Lesson): number {
  return userLesson === undefined ? location.lessonOrder : Date.parse(userLesson.startTime);
}
