import type { Api } from '#api/client.ts';
import type { Pack, PackFile } from '#contract/entities/pack.ts';
import { type CoursePlace, coursePart } from '#domain/lessons/lesson-path.ts';
import { DAY_MS, MINUTE_MS } from '#domain/time-units.ts';
import { NotSettled, settleWithin } from '#lib/settle-within.ts';
import type { PackFiles } from '#local/packs/pack-files.ts';
import { fetchServerList, holdFor } from './server-list.ts';

/*
 * Lesson texts come to the device by themselves (product-rules R9.9): of every released lesson its text with the pictures
 * in it, scores being part of the text, and with the list its practice card; of the current lesson and the next also the model recording and what surrounds
 * the film. A course is stamped once all of it is here, so a broken-off run continues where it ended: the worker skips
 * files that it has, and a stamped course is not asked for again until something was released or a day has passed.
 */

/** A course of the person with released lessons. */
export interface PrecacheCourse {
  place: CoursePlace;
  /** IDs of its released lessons. */
  released: readonly string[];
  /** IDs of the current lesson and the next, where they are of this course. */
  near: readonly string[];
}

/** What was complete on the device, and when. */
export interface PrecacheStamp {
  released: readonly string[];
  near: readonly string[];
  at: number;
}

export interface PrecachePorts {
  api: Api;
  files: Pick<PackFiles, 'hasTexts' | 'writeTexts' | 'removeTextsOfOthers'>;
  /** Caches these addresses; resolves with those that failed. */
  cache(urls: readonly string[]): Promise<readonly string[]>;
  stamps: {
    read(): Readonly<Record<string, PrecacheStamp>>;
    write(course: string, stamp: PrecacheStamp): void;
  };
  /** Resolves when the page is idle; with false when nothing may be fetched now. */
  ready(): Promise<boolean>;
  /** Whether the person is still the one who is signed in. */
  isOwner(): boolean;
  now(): number;
}

/** `paused`: a recording, a film, the data saver or a lost network is in the way. */
export type PrecacheResult = 'complete' | 'paused' | 'failed';

/** All texts of one person; a school's largest course has less than a tenth of it. */
const MAX_PRECACHE_BYTES = 30_000_000;
/** A corrected text comes after this time at the latest. */
const RECHECK_AFTER_MS = DAY_MS;

/** Maximum wait for the files of one lesson; they take less on the slowest connection. */
const CACHE_TIMEOUT_MS = 5 * MINUTE_MS;

const EVERY_LESSON: ReadonlySet<PackFile['kind']> = new Set(['text', 'picture']);
const NEAR_LESSON: ReadonlySet<PackFile['kind']> = new Set([
  'text',
  'picture',
  'audio',
  'captions',
  'poster',
  'cover',
]);

/** The files of a course to fetch, a list for each lesson, near lessons first; ends before `maxBytes` is exceeded. */
export function filesToPrecache(pack: Pack, near: readonly string[], maxBytes: number): PackFile[][] {
  const isNear = ({ lessonID }: Pack['lessons'][number]) => near.includes(lessonID);
  const nearFirst = [...pack.lessons.filter(isNear), ...pack.lessons.filter((lesson) => !isNear(lesson))];
  const chosen: PackFile[][] = [];
  let bytes = 0;
  for (const lesson of nearFirst) {
    const kinds = isNear(lesson) ? NEAR_LESSON : EVERY_LESSON;
    const files = lesson.files.filter(({ kind }) => kinds.has(kind));
    bytes += files.reduce((sum, { byteLength }) => sum + byteLength, 0);
    if (bytes > maxBytes) break;
    chosen.push(files);
  }
  return chosen;
}

/** Fetches what is missing of these courses of a person, one lesson after the other. */
export async function precacheTexts(
  uid: string,
  courses: readonly PrecacheCourse[],
  ports: PrecachePorts,
): Promise<PrecacheResult> {
  let result: PrecacheResult = 'complete';
  let bytesLeft = MAX_PRECACHE_BYTES;
  for (const course of courses) {
    if (await isCurrent(uid, course, ports)) continue;
    if (!(await ports.ready())) return 'paused';
    const done = await precacheCourse(uid, course, ports, bytesLeft);
    if (done === 'paused') return 'paused';
    if (done === 'failed') result = 'failed';
    else bytesLeft -= done;
  }
  return result;
}

/** Bytes of the files that were listed, or why it ended early. */
async function precacheCourse(
  uid: string,
  { place, released, near }: PrecacheCourse,
  ports: PrecachePorts,
  maxBytes: number,
): Promise<number | 'paused' | 'failed'> {
  const list = await fetchServerList(place, ports, new AbortController().signal).catch(holdFor);
  // A refused course is nobody's failure: the subscription has ended meanwhile.
  if ('why' in list) return list.why === 'refused' ? 0 : 'failed';
  const name = coursePart(place);
  if (!ports.isOwner()) return 'paused';
  await ports.files.writeTexts(uid, name, JSON.stringify(list.snapshot));
  // Signed out meanwhile: nothing else would delete it.
  if (!ports.isOwner()) {
    await ports.files.removeTextsOfOthers(null);
    return 'paused';
  }
  const lessons = filesToPrecache(list.pack, near, maxBytes);
  for (const files of lessons) {
    if (!(await ports.ready()) || !ports.isOwner()) return 'paused';
    if ((await cacheInTime(files, ports)).length > 0) return 'failed';
  }
  if (!ports.isOwner()) return 'paused';
  ports.stamps.write(name, { released, near, at: ports.now() });
  return lessons.flat().reduce((sum, { byteLength }) => sum + byteLength, 0);
}

/**
 * The addresses that failed. A worker that the browser ends midway never answers: all of them count as failed, and the next
 * run asks a worker that lives, which skips what it has.
 */
async function cacheInTime(files: readonly PackFile[], { cache }: PrecachePorts): Promise<readonly string[]> {
  const urls = files.map(({ url }) => url);
  return settleWithin(CACHE_TIMEOUT_MS, cache(urls)).catch((cause: unknown) => {
    if (cause instanceof NotSettled) return urls;
    throw cause;
  });
}

async function isCurrent(
  uid: string,
  { place, released, near }: PrecacheCourse,
  { stamps, files, now }: PrecachePorts,
): Promise<boolean> {
  const name = coursePart(place);
  const stamp = stamps.read()[name];
  if (stamp === undefined || Math.abs(now() - stamp.at) > RECHECK_AFTER_MS) return false;
  if (!isSame(stamp.released, released) || !isSame(stamp.near, near)) return false;
  // A sign-out removes the answers and not the stamp.
  return files.hasTexts(uid, name);
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((id) => other.includes(id));
}
