import type { ColumnType } from 'kysely';

type Time = ColumnType<Date, Date, Date>;

export interface Departed {
  uid_hash: Buffer;
  left_at: Time;
}

export interface DoomedObjects {
  object_id: string;
  doomed_at: Time;
}

export interface DoomedAccounts {
  uid: string;
  doomed_at: Time;
}

/** The tables of `018-farewells.sql`, as Kysely sees them. */
export interface FarewellTables {
  departed: Departed;
  doomed_objects: DoomedObjects;
  doomed_accounts: DoomedAccounts;
}
