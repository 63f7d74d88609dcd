import type { QueryClient } from '@tanstack/react-query';
import { SECOND_MS } from '#domain/time-units.ts';
import type { Later } from '#lib/later.ts';

/** The next take of several arrives within this time on a slow line. */
const QUIET_MS = 3 * SECOND_MS;

interface Deps {
  queries: Pick<QueryClient, 'invalidateQueries'>;
  later: Later;
}

/**
 * Asks anew for what shows a learner's own progress, whenever it is called: at once, and while one take arrives after the other
 * only once more, when there is quiet. Eight answers for each of them would hold up the takes that follow. Until then they count
 * as outdated: a page that is loaded again before the quiet asks for them, and does not show for good what was true before.
 */
export function refreshProgress({ queries, later }: Deps): () => void {
  let stop: (() => void) | null = null;
  const ask = () => void queries.invalidateQueries({ predicate: showsProgress });
  const markOutdated = () =>
    void queries.invalidateQueries({ predicate: showsProgress, refetchType: 'none' });
  const waitForQuiet = (then: () => void) => {
    stop?.();
    stop = later(() => {
      stop = null;
      then();
    }, QUIET_MS);
  };
  return () => {
    if (stop !== null) {
      markOutdated();
      return waitForQuiet(ask);
    }
    ask();
    waitForQuiet(() => undefined);
  };
}

/** Matches the queries that show a learner's own progress: their courses, lessons and notices. */
function showsProgress({ queryKey: [access, path] }: { queryKey: readonly unknown[] }): boolean {
  return access === 'private' && /^\/(users|courses|lessons|inbox|practice)\//.test(String(path));
}
