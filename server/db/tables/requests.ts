import type { ColumnType, Generated } from 'kysely';
import type { Time } from './column-types.ts';

export interface IdempotencyKeys {
  uid: string;
  path: string;
  key: string;
  body_hash: string;
  status: number | null;
  answer: ColumnType<unknown, string | null | undefined, string | null>;
  leased_until: Time;
  created_at: Time;
}

export interface RateLimits {
  subject: string;
  window_start: Time;
  hits: number;
}

/** The one row that the health check writes. */
export interface HealthChecks {
  id: number;
  checked_at: Time;
}

/** What all servers of a database sign with. */
export interface ServerKeys {
  name: string;
  key: Buffer;
}

/** The one row by which a database knows its FILES_DIR. */
export interface FilesFolder {
  id: number;
  mark: string;
  marked_at: Generated<Date>;
}

/** The one row whose copy tells how far a replica lags. */
export interface ReplicaHeartbeat {
  id: number;
  beat_at: Time;
}

/** What a transaction changed, as triggers say it: the mark of a person (`mark_of_person`), `school` or `community`. */
export interface Changes {
  changed_in: Generated<string>;
  concerns: string;
  changed_at: Generated<Date>;
}

/** Tables of the calls themselves: answers of keyed calls, counters of limits, and the check of a write. */
export interface RequestTables {
  idempotency_keys: IdempotencyKeys;
  rate_limits: RateLimits;
  health_checks: HealthChecks;
  server_keys: ServerKeys;
  files_folder: FilesFolder;
  replica_heartbeat: ReplicaHeartbeat;
  changes: Changes;
}
