import type { ColumnType } from 'kysely';

/** Times come back as `Date` and go in as `Date`; they are always UTC instants. */
export type Time = ColumnType<Date, Date, Date>;
export type MaybeTime = ColumnType<Date | null, Date | null | undefined, Date | null>;
export type Maybe<T> = ColumnType<T | null, T | null | undefined, T | null>;
export type Json<T> = ColumnType<T, string, string>;
export type MaybeJson<T> = ColumnType<T | null, string | null | undefined, string | null>;
/** PostgreSQL's bigint comes back as text. */
export type Big = ColumnType<string, number | string, number | string>;
export type MaybeBig = ColumnType<string | null, number | null | undefined, number | null>;
/** A bigint that the database fills in. */
export type DefaultedBig = ColumnType<string, number | undefined, number>;
