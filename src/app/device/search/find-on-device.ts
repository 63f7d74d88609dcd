import { MOST_FOUND } from '#contract/search.ts';
import { plainText } from '#domain/search/plain-text.ts';
import { wordsOf } from '#domain/search/search.ts';
import { excerptFor, FOUND_ORDER, type FoundIn, foundIn } from '#domain/search/search-rank.ts';
import type { SearchHit } from '#features/search/search-view.ts';
import { openPackFiles } from '#local/pack-files.ts';
import { type CachedAnswers, cachedLessons } from './cached-lessons.ts';
import type { KnownLesson } from './known-lesson.ts';
import { packLessons } from './pack-lessons.ts';
import { readPackText } from './pack-text.ts';

export interface Deps extends CachedAnswers {
  uid: string;
  /** Snapshots of a person's packs, as JSON; the device's own unless given. */
  snapshots?: (uid: string) => Promise<string[]>;
  /** A text of a pack by its path; null where it is not there. */
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

/** What the school would find, as far as this device knows: the same rules over kept answers and packs. */
export async function findOnDevice(typed: string, around: Deps): Promise<SearchHit[]> {
  const words = wordsOf(typed);
  if (words.length === 0) return [];
  const { uid, snapshots = snapshotsOnDevice, readText = readPackText } = around;
  // A browser that keeps no files has no packs; what it has kept of answers is searched all the same.
  const bodies = await snapshots(uid).catch(() => []);
  const known = merged(await packLessons(bodies, readText), cachedLessons(around));
  return known
    .flatMap((one): Hit[] => {
      const { lessonName: name, description } = one.lesson.content;
      const findable = { name, description, text: one.markdown === null ? null : plainText(one.markdown) };
      const found = foundIn(findable, words);
      return found === null ? [] : [{ known: one, found, excerpt: excerptFor(findable, words, found) }];
    })
    .sort(byWorth)
    .slice(0, MOST_FOUND)
    .map(({ known: { lesson, currCode, currName, courseName, opens }, excerpt }) => ({
      ...{ lesson, currCode, currName, courseName, excerpt, opens },
    }));
}

/** Of a lesson that both know: the answer that the page has kept is never older than the pack's. */
function merged(packed: readonly KnownLesson[], kept: readonly KnownLesson[]): KnownLesson[] {
  const all = new Map(packed.map((one) => [one.lesson.lessonID, one]));
  for (const one of kept) {
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

/** What can be opened first, then by where the words stand, then in the order in which lessons are taken. */
function byWorth(one: Hit, other: Hit): number {
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
