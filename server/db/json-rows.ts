import { type Expression, type RawBuilder, sql } from 'kysely';

/** The rows of a query as one value of another query: several short lists cost one statement. Times are for `epochMs`. */
export function jsonRows<Row>(query: RawBuilder<Row>): RawBuilder<Row[]> {
  return sql<Row[]>`(select coalesce(json_agg(listed), '[]') from (${query}) listed)`;
}

/** A time in whole milliseconds of the epoch, the same as a value of its own and within JSON. */
export function epochMs<Time extends Date | null>(time: Expression<Time>) {
  return sql<Time extends null ? number | null : number>`floor(extract(epoch from ${time}) * 1000)::float8`;
}
