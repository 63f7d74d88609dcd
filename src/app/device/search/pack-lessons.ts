import { parseSnapshot, type Snapshot } from '#packs/snapshot.ts';
import type { KnownLesson } from './known-lesson.ts';

type ReadText = (path: string) => Promise<string | null>;

/** The lessons of a person's packs with their texts. A text that the browser has thrown out is just not searched. */
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
