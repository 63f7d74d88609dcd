import { expect, test } from 'vitest';
import { ConfigError, PassingFault } from '#server/config/config-error.ts';
import { unmade } from '#server/db/embedded/cluster.ts';

// What PostgreSQL 18 wrote on a disk of 600 KB.
test('a disk that is too full for a new database is tried again by a service manager', () => {
  const full = 'FATAL:  could not write to file "pg_wal/xlogtemp.22927": No space left on device';
  expect(unmade(full)).toBeInstanceOf(PassingFault);
  const lasting = unmade('initdb: error: invalid locale settings');
  expect(lasting).toBeInstanceOf(ConfigError);
  expect(lasting).not.toBeInstanceOf(PassingFault);
});
