import { expressionBuilder, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';

/*
 * How many rows are wanted stands in the text of a list's statement. As a value it would be unknown to a plan that is kept for
 * all values, which then prepares for a tenth of the table and reads it from end to end.
 */

// One for all: to make it costs more than what it makes.
const builder = expressionBuilder();

/** A number that stands in the statement's text: for a limit that the code sets. */
export function inText(count: number) {
  return builder.lit(count);
}

/** For `$call`: one page of a list, plus one row when there is a next page. */
export function onePage(page: number, size: number) {
  return <Tables, From extends keyof Tables, Row>(query: SelectQueryBuilder<Tables, From, Row>) => {
    const limited = query.limit(inText(size + 1));
    return page === 1 ? limited : limited.offset((page - 1) * size);
  };
}

/** The last words of a statement: so many rows, after so many. */
export function rowsFrom(offset: number, count: number): RawBuilder<unknown> {
  const limited = sql`limit ${inText(count)}`;
  return offset === 0 ? limited : sql`${limited} offset ${offset}`;
}
