import type { Finding, Source } from './sources.ts';

/**
 * What a module of the server would remember, another process has not heard of (docs/decisions/074). Only what is read is
 * `ReadonlySet`, `ReadonlyMap` or a literal.
 */
const STATE =
  /^(?:export )?(?:let |const \w+ = new (?:Weak)?(?:Map|Set)\b|const \w+: (?!Readonly|readonly)[^=]+ = (?:new (?:Weak)?(?:Map|Set)\b|\[\]|\{\}))/;

/** What is right in each process by itself. */
const KNOWN = new Map([
  ['server/billing/lock.ts', 'the queue before a lock of the database'],
  ['server/http/openapi/mounted-calls.ts', 'what was mounted on an app, by the app'],
  [
    'server/learning/published-curriculum.ts',
    'rows as of a revision that each call asks anew, by the database',
  ],
  ['server/storage/s3/store-client.ts', 'connections to the store'],
  ['server/sharing/pictures/draw-picture.ts', 'fonts, in the process that draws'],
]);

/** Nothing of the server keeps state in a module. */
export function checkModuleState(sources: readonly Source[]): Finding[] {
  return sources
    .filter(({ path }) => /^(server|stripe-sandbox)\/.*\.ts$/.test(path) && !KNOWN.has(path))
    .flatMap(({ path, text }) =>
      text
        .split('\n')
        .flatMap((line, index) =>
          STATE.test(line)
            ? [{ path, line: index + 1, message: 'state in a module: other processes do not see it' }]
            : [],
        ),
    );
}
