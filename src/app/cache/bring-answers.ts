import type { QueryClient } from '@tanstack/react-query';
import type { Api } from '#api/client.ts';
import { type AnsweredLesson, comments } from '#contract/comments.ts';
import { imageURL } from '#domain/image-url.ts';
import {
  ANSWERED_KEY,
  type CommentList,
  commentsQuery,
  unreadIn,
} from '#features/homework/answers/comments-query.ts';

/*
 * An answer is on the device before anything says that it came (product-rules R12.2): its comments in the persisted queries,
 * voices, the teacher's picture and the recording that it is about in the worker's caches. Only then does the lesson appear
 * in what came back, which home, the lesson and the course read and never ask for.
 */

export interface BringPorts {
  /** Calls the server, never a pack. */
  api: Api;
  queries: QueryClient;
  /** Caches these addresses for use offline; resolves with those that failed. */
  cache(urls: readonly string[]): Promise<readonly string[]>;
  /** Whether all of these are cached still: a browser may clear caches whenever it likes. */
  isCached(urls: readonly string[]): Promise<boolean>;
  /**
   * Lists recordings that this device does not have itself, so that their answers have a place to be shown. Resolves with the
   * addresses of those that are small.
   */
  recordingsOf(lessonID: string, recordingIDs: readonly string[]): Promise<readonly string[]>;
  /** Whether the person is still the one who is signed in, and nothing is being recorded. */
  mayGoOn(): Promise<boolean>;
}

/** Of lessons answered earlier than these the recordings come only with something unread. */
const LESSONS_WITH_SOUND = 5;

/** `partly`: something did not arrive; what is not complete is not shown yet. */
export type BringResult = 'complete' | 'partly' | 'stopped';

type Answered = { lessons: AnsweredLesson[] };

/** Fetches what came back and is not on this device yet, newest first, and shows each lesson once all of it is here. */
export async function bringAnswers(ports: BringPorts): Promise<BringResult> {
  const { api, queries } = ports;
  const { lessons } = await api(comments.answered, {});
  let result: BringResult = 'complete';
  const ready: AnsweredLesson[] = [];
  for (const [index, lesson] of lessons.entries()) {
    const known = queries.getQueryData<Answered>(ANSWERED_KEY)?.lessons.find(isOf(lesson));
    if (known !== undefined && (await isCurrent(known, lesson, ports))) {
      ready.push({ ...lesson, unread: known.unread });
      continue;
    }
    if (!(await ports.mayGoOn())) return 'stopped';
    const unread = await bringLesson(lesson, index < LESSONS_WITH_SOUND, ports).catch(() => null);
    if (!(await ports.mayGoOn())) return 'stopped';
    if (unread !== null) ready.push({ ...lesson, unread });
    else {
      result = 'partly';
      // What was shown before stays as it was.
      if (known !== undefined) ready.push(known);
    }
  }
  const before = queries.getQueryData<Answered>(ANSWERED_KEY)?.lessons ?? [];
  queries.setQueryData<Answered>(ANSWERED_KEY, { lessons: ready });
  // What was withdrawn is no more read offline either.
  for (const gone of before.filter((each) => !lessons.some(isOf(each)))) {
    await queries
      .fetchQuery({ ...commentsQuery(api, queries, gone.lessonID), staleTime: 0 })
      .catch(() => null);
  }
  return result;
}

const isOf =
  ({ lessonID }: AnsweredLesson) =>
  (other: AnsweredLesson) =>
    other.lessonID === lessonID;

/** Nothing has changed there, and its comments and voices are still on this device. */
async function isCurrent(known: AnsweredLesson, fresh: AnsweredLesson, ports: BringPorts): Promise<boolean> {
  if (known.updateTime !== fresh.updateTime || known.unread !== fresh.unread) return false;
  const { queryKey } = commentsQuery(ports.api, ports.queries, fresh.lessonID);
  const list = ports.queries.getQueryData<CommentList>(queryKey);
  return list !== undefined && (await ports.isCached(voicesOf(list)));
}

function voicesOf(list: CommentList): string[] {
  return list.comments.flatMap(({ audio }) => audio?.url ?? []);
}

/** The number of unread comments once all of them are here; null while a file is missing. */
async function bringLesson(
  { lessonID }: AnsweredLesson,
  isNew: boolean,
  { api, queries, cache, recordingsOf }: BringPorts,
): Promise<number | null> {
  const list = await queries.fetchQuery({ ...commentsQuery(api, queries, lessonID), staleTime: 0 });
  const voices = voicesOf(list);
  if (voices.length > 0 && (await cache(voices)).length > 0) return null;
  const unread = unreadIn(list);
  const answered = list.answers.flatMap(({ recordingID, answeredAt }) =>
    recordingID !== null && answeredAt !== null ? [recordingID] : [],
  );
  const pictures = new Set(
    list.comments.flatMap(({ teacher }) =>
      teacher.image ? [imageURL(teacher.image, { width: 80, height: 80 })] : [],
    ),
  );
  // A picture that is missing, or a recording that this device may have itself, holds up no answer.
  const recordings = await recordingsOf(lessonID, answered).catch(() => []);
  await cache([...pictures, ...(isNew || unread > 0 ? recordings : [])]);
  return unread;
}
