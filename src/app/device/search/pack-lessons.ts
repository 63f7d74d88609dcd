import { CONTENT_CACHE, PACK_CACHE } from '#local/cache-names.ts';
import { parseSnapshot, type Snapshot } from '#packs/snapshot.ts';
import type { KnownLesson } from './known-lesson.ts';

type ReadText = (path: string) => Promise<string | null>;

/** The lessons of a person's packs with their texts. A text that the browser has evicted is not searched. */
export async function packLessons(bodies: readonly string[], readText: ReadText): Promise<KnownLesson[]> {
  const snapshots = bodies.map(parseSnapshot).filter((snapshot) => snapshot !== null);
  return (await Promise.all(snapshots.map((snapshot) => lessonsOf(snapshot, readText)))).flat();
}

function lessonsOf({ course, lessons, texts }: Snapshot, readText: ReadText): Promise<KnownLesson[]> {
  return Promise.all(
    lessons.map(async (lesson): Promise<KnownLesson> => {
      const path = texts[lesson.lessonID];
      return {
        lesson,
        currCode: null,
        currName: null,
        courseName: course.courseName,
        markdown: path === undefined ? null : await readText(path).catch(() => null),
        opens: lesson.delivered,
      };
    }),
  );
}

/** A text by its path, of a pack or one that came by itself; null where it is missing, or the browser stores no files. */
export async function readPackText(path: string): Promise<string | null> {
  if (!('caches' in globalThis)) return null;
  const answer =
    (await (await caches.open(PACK_CACHE)).match(location.origin + path)) ??
    (await (await caches.open(CONTENT_CACHE)).match(location.origin + path));
  return answer === undefined ? null : answer.text();
}
