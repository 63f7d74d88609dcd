import { formatJapan, japanDate } from '#domain/japan-time.ts';
import { lessonPart } from '#domain/lessons/lesson-path.ts';
import { quoted } from '#domain/quoted.ts';
import { MINUTE_MS } from '#domain/time-units.ts';
import type { Database } from '#server/db/connect.ts';
import { placeOf } from '#server/learning/lesson-place.ts';
import { addNotice } from '#server/notices/notice-store.ts';
import type { AudioRow } from './audio-store.ts';
import { lessonOfSubmission } from './submission-store.ts';

/** Whoever hands in sooner than this after recording saw it arrive. */
const WAITED_MS = 30 * MINUTE_MS;

/** Tells a person that a recording arrived which waited on a device; in the transaction that submits it. */
export async function addArrivalNotice(
  trx: Database,
  audio: Pick<AudioRow, 'uid' | 'user_audio_id' | 'lesson_id' | 'record_time'>,
  now: Date,
): Promise<void> {
  const recordedAt = audio.record_time.getTime();
  if (now.getTime() - recordedAt < WAITED_MS) return;
  const lesson = await lessonOfSubmission(trx, audio.lesson_id);
  if (lesson === undefined) return;
  await addNotice(trx, {
    uid: audio.uid,
    kind: 'delivered',
    title: '録音が学校に届きました',
    body: `${quoted(lesson.lesson_name)}の課題（${japanDate(recordedAt, now.getTime())} ${formatJapan(recordedAt, 'HH:mm')}の録音）`,
    link: `/lessons/${lessonPart(placeOf(lesson))}/homework`,
    once: `delivered:${audio.user_audio_id}`,
    now,
  });
}
