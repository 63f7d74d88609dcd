import type { Finding, Source } from './sources.ts';

const STATEMENT =
  /\.(?:selectFrom|insertInto|updateTable|deleteFrom|replaceInto|selectNoFrom|mergeInto)\(|\bsql(?:<[^`]*>)?`/;
const STORE = /(?:^|\/)(?:[\w-]+-)?store\.ts$/;
/** `server/db` is the layer that talks to PostgreSQL itself: migrations, locks, the supervisor. */
const EXEMPT = /^server\/db\//;

/** SQL statements are in `*-store.ts` (or `store.ts`) only; everything else calls named functions. */
export function checkSqlInStores(sources: readonly Source[]): Finding[] {
  return sources
    .filter(({ path }) => /^(server|stripe-sandbox)\//.test(path) && !STORE.test(path) && !EXEMPT.test(path))
    .flatMap(({ path, text }) =>
      text
        .split('\n')
        .flatMap((line, index) =>
          STATEMENT.test(line) && !/^\s*(\/\/|\*)/.test(line)
            ? [{ path, line: index + 1, message: 'SQL outside of a store' }]
            : [],
        ),
    );
}
