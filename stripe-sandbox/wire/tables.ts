import type { ColumnType, Generated } from 'kysely';
import type { Stored } from './stored.ts';

type Time = ColumnType<Date, Date, Date>;
type MaybeTime = ColumnType<Date | null, Date | null | undefined, Date | null>;
type Json<T> = ColumnType<T, string, string>;
/** bigint comes back from PostgreSQL as text. */
type MaybeBig = ColumnType<string | null, number | null, number | null>;

export interface SandboxObjects {
  id: string;
  seq: ColumnType<string, never, never>;
  type: string;
  customer: string | null;
  parent: string | null;
  clock: string | null;
  due: MaybeBig;
  data: Json<Stored>;
}

export interface SandboxIdempotency {
  key: string;
  hash: string;
  customer: string | null;
  status: number | null;
  body: ColumnType<unknown, string | null, string>;
  created_at: Time;
}

export interface SandboxEvents {
  id: string;
  seq: ColumnType<string, never, never>;
  type: string;
  customer: string | null;
  payload: Json<unknown>;
  tries: Generated<number>;
  due_at: Time;
  delivered_at: MaybeTime;
  created_at: Time;
}

export interface SandboxTables {
  sandbox_objects: SandboxObjects;
  sandbox_idempotency: SandboxIdempotency;
  sandbox_events: SandboxEvents;
}
