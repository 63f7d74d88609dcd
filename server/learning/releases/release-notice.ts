import { coursePart, lessonPart } from '#domain/lessons/lesson-path.ts';
import { quoted } from '#domain/quoted.ts';
import type { Database } from '#server/db/connect.ts';
import { placeOf } from '#server/learning/lesson-place.ts';
import { addNotice } from '#server/notices/notice-store.ts';
import { lessonPlacesOf } from './release-store.ts';

const MAX_NAMES = 3;

/**
 * Tells a person which lessons of a curriculum were just released: one notice, however many there are, in the transaction
 * that records them.
 */
export async function addReleaseNotice(
  trx: Database,
  uid: string,
  lessonIDs: readonly string[],
  { now, mails }: { now: Date; mails: boolean },
): Promise<void> {
  if (lessonIDs.length === 0) return;
  const places = new Map((await lessonPlacesOf(trx, lessonIDs)).map((row) => [row.lesson_id, row]));
  const lessons = lessonIDs.flatMap((id) => places.get(id) ?? []);
  const [first] = lessons;
  if (first === undefined) return;
  const names = lessons.slice(0, MAX_NAMES).map(({ lesson_name }) => quoted(lesson_name));
  await addNotice(trx, {
    uid,
    kind: 'lesson',
    // A lesson is released once, so its first notice is its only one.
    once: `lesson:${first.lesson_id}`,
    now,
    mails,
    ...(lessons.length === 1
      ? {
          title: '新しいレッスンが届きました',
          body: `${names[0]}（${first.course_name} レッスン${first.lesson_order}）`,
          link: `/lessons/${lessonPart(placeOf(first))}`,
        }
      : {
          title: `新しいレッスンが${lessons.length}つ届きました`,
          body: lessons.length > MAX_NAMES ? `${names.join('')}など` : names.join(''),
          link: `/courses/${coursePart(placeOf(first))}`,
        }),
  });
}
