import { MAX_SEARCH_RESULTS } from '#contract/search.ts';
import { plainText } from '#domain/search/plain-text.ts';
import { wordsOf } from '#domain/search/search.ts';
import { excerptFor, FOUND_ORDER, type FoundIn, foundIn } from '#domain/search/search-rank.ts';
import type { SearchHit } from '#features/search/search-view.ts';
import { openPackFiles } from '#local/packs/pack-files.ts';
import { type CachedAnswers, cachedLessons } from './cached-lessons.ts';
import type { KnownLesson } from './known-lesson.ts';
import { packLessons, readPackText } from './pack-lessons.ts';

export interface DeviceSearchDeps extends CachedAnswers {
  uid: string;
  /** Snapshots of a person's packs as JSON; by default this device's own. */
  snapshots?: (uid: string) => Promise<string[]>;
  /** A text of a pack by its path; null where it is missing. */
  readText?: (path: string) => Promise<string | null>;
}

let packs: ReturnType<typeof openPackFiles> | null = null;

function snapshotsOnDevice(uid: string): Promise<string[]> {
  packs ??= openPackFiles();
  return packs.snapshotsOf(uid);
}

interface Hit {
  known: KnownLesson;
  found: FoundIn;
  excerpt: string;
}

/** Applies the server's search rules to cached answers and packs. Best match first. */
export async function findOnDevice(typed: string, deps: DeviceSearchDeps): Promise<SearchHit[]> {
  const words = wordsOf(typed);
  if (words.length === 0) return [];
  const { uid, snapshots = snapshotsOnDevice, readText = readPackText } = deps;
  // A browser without file storage has no packs; its cached answers are searched all the same.
  const bodies = await snapshots(uid).catch(() => []);
  const known = merge(await packLessons(bodies, readText), cachedLessons(deps));
  return known
    .flatMap((one): Hit[] => {
      const { lessonName: name, description } = one.lesson.content;
      const course = `${one.courseName ?? ''}\n${one.currName ?? ''}`;
      const text = one.markdown === null ? null : plainText(one.markdown);
      const findable = { name, course, description, text };
      const found = foundIn(findable, words);
      return found === null ? [] : [{ known: one, found, excerpt: excerptFor(findable, words, found) }];
    })
    .sort(byRelevance)
    .slice(0, MAX_SEARCH_RESULTS)
    .map(({ known: { lesson, currCode, currName, courseName, opens }, excerpt }) => ({
      lesson,
      currCode,
      currName,
      courseName,
      excerpt,
      opens,
    }));
}

/** For a lesson in both, the cached answer counts: it is never older than the pack's. */
function merge(packed: readonly KnownLesson[], cached: readonly KnownLesson[]): KnownLesson[] {
  const all = new Map(packed.map((one) => [one.lesson.lessonID, one]));
  for (const one of cached) {
    const before = all.get(one.lesson.lessonID);
    all.set(one.lesson.lessonID, {
      lesson: one.lesson,
      currCode: one.currCode,
      currName: one.currName,
      courseName: one.courseName ?? before?.courseName ?? null,
      markdown: one.markdown ?? before?.markdown ?? null,
      opens: one.opens || before?.opens === true,
    });
  }
  return [...all.values()];
}

/** Lessons that open first, then by where the words match, then in course order. */
function byRelevance(one: Hit, other: Hit): number {
  const [mine, theirs] = [one.known, other.known];
  return (
    Number(theirs.opens) - Number(mine.opens) ||
    Number(theirs.lesson.delivered) - Number(mine.lesson.delivered) ||
    FOUND_ORDER[one.found] - FOUND_ORDER[other.found] ||
    Number(theirs.lesson.location.trial === true) - Number(mine.lesson.location.trial === true) ||
    (mine.courseName ?? '').localeCompare(theirs.courseName ?? '', 'ja') ||
    mine.lesson.location.lessonOrder - theirs.lesson.location.lessonOrder
  );
}
