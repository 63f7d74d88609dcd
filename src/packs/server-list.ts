import type { Pack } from '#contract/entities/pack.ts';
import { ApiError } from '#contract/errors.ts';
import { learning } from '#contract/learning.ts';
import { packs } from '#contract/packs.ts';
import type { CoursePlace } from '#domain/lessons/lesson-path.ts';
import { pathOf } from '#local/packs/pack-cache.ts';
import type { PackPorts } from './ports.ts';
import type { Snapshot } from './snapshot.ts';
import type { Hold } from './stored-pack.ts';

export interface ServerList {
  /** With addresses that are good now. */
  pack: Pack;
  snapshot: Snapshot;
}

/** What belongs to a course for this person now, and what its pages ask for; three calls, however many lessons. */
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
  return { pack, snapshot: { course, lessons, texts: textsIn(pack) } };
}

function textsIn(pack: Pack): Snapshot['texts'] {
  const texts = pack.lessons.flatMap(({ lessonID, files }) =>
    files.filter(({ kind }) => kind === 'text').map(({ url }) => [lessonID, pathOf(url)] as const),
  );
  return Object.fromEntries(texts);
}

/** A no that asking again does not turn into a yes. */
const REFUSALS: ReadonlySet<string> = new Set([
  'api/forbidden',
  'api/not-found',
  'api/gone',
  'api/contract-expired',
  'api/bad-request',
]);

/** What a failed call means for a pack; everything but a plain no is tried again. */
export function holdFor(cause: unknown): Hold {
  return cause instanceof ApiError && REFUSALS.has(cause.code)
    ? { why: 'refused', code: cause.code }
    : { why: 'line' };
}
