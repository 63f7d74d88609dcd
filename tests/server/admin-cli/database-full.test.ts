import { expect, test } from 'vitest';
import { isDatabaseFull } from '#server/admin-cli/cli-error.ts';
import { DatabaseUnavailable } from '#server/db/unavailable.ts';

// What PostgreSQL 18 said on a full disk: to a statement, and to a new connection.
test.each([
  [Object.assign(new Error('could not extend file "base/16385/16779_fsm"'), { code: '53100' }), true],
  [Object.assign(new Error('could not write init file: No space left on device'), { code: 'XX000' }), true],
  [
    new DatabaseUnavailable('no connection to the database', {
      cause: new Error('could not write init file: No space left on device'),
    }),
    true,
  ],
  [Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }), false],
  [new Error('relation "people" does not exist'), false],
])('%s is a full disk of the database: %s', (error, isIt) => {
  expect(isDatabaseFull(error)).toBe(isIt);
});
