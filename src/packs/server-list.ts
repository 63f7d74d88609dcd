import type { Pack } from '#contract/entities/pack.ts';
import { ApiError } from '#contract/errors.ts';
import { learning } from '#contract/learning.ts';
import { packs } from '#contract/packs.ts';
import type { CoursePlace } from '#domain/lessons/lesson-path.ts';
import { pathOf } from '#local/packs/pack-cache.ts';
import type { PackPorts } from './ports.ts';
import type { Snapshot } from './snapshot.ts';
import type { Hold } from './stored-pack.ts';

/** The server's current list of a course's files, with what the pages of the course ask for. */
export interface ServerList {
  /** With signed addresses that are valid now. */
  pack: Pack;
  snapshot: Snapshot;
}

/** Fetches what belongs to a course for this person now, in three calls; rejects with ApiError. */
export async function fetchServerList(
  { courseCode, courseVer }: CoursePlace,
  { api }: Pick<PackPorts, 'api'>,
  signal: AbortSignal,
): Promise<ServerList> {
  const ofCourse = { courseCode, courseVer };
  const [{ pack }, { course }, { lessons }] = await Promise.all([
    api(packs.show, ofCourse, { signal }),
    api(learning.showCourse, ofCourse, { signal }),
    api(learning.listCourseLessons, ofCourse, { signal }),
  ]);
  return { pack, snapshot: { course, lessons, texts: textsIn(pack), practices: practicesIn(pack) } };
}

function textsIn(pack: Pack): Snapshot['texts'] {
  const texts = pack.lessons.flatMap(({ lessonID, files }) =>
    files.filter(({ kind }) => kind === 'text').map(({ url }) => [lessonID, pathOf(url)] as const),
  );
  return Object.fromEntries(texts);
}

function practicesIn(pack: Pack): NonNullable<Snapshot['practices']> {
  const cards = pack.lessons.flatMap(({ lessonID, practice }) =>
    practice === undefined ? [] : [[lessonID, practice] as const],
  );
  return Object.fromEntries(cards);
}

/** Refusals that a repetition does not change. */
const REFUSALS: ReadonlySet<string> = new Set([
  'api/forbidden',
  'api/not-found',
  'api/gone',
  'api/contract-expired',
  'api/bad-request',
]);

/** Why the pack waits after a failed call; everything but a plain refusal is retried. */
export function holdFor(cause: unknown): Hold {
  return cause instanceof ApiError && REFUSALS.has(cause.known)
    ? { why: 'refused', code: cause.known }
    : { why: 'line' };
}
