import type { Selectable } from 'kysely';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Person } from '#contract/entities/person.ts';
import type { Maybe } from '#server/db/tables/column-types.ts';

/** What of a profile stands beside everything that its person wrote. */
interface PersonColumns {
  username: Maybe<string>;
  display_name: string;
  avatar_public_id: Maybe<string>;
  avatar_version: Maybe<number>;
}

export type PersonRow = Selectable<PersonColumns>;

/** The columns of a person, for a query that joins `profiles as <alias>`. */
export function personColumns<Alias extends string>(alias: Alias) {
  return [
    `${alias}.username`,
    `${alias}.display_name`,
    `${alias}.avatar_public_id`,
    `${alias}.avatar_version`,
  ] as const;
}

/**
 * A person as strangers see them. Only for profiles that are public: their own private one is shown by `presentOwn`.
 */
export function presentPerson(row: PersonRow): Person {
  if (row.username === null) throw new Error('only people with a user name are named');
  return { username: row.username, displayName: row.display_name, image: imageOf(row) };
}

export function imageOf(row: Pick<PersonRow, 'avatar_public_id' | 'avatar_version'>): Person['image'] {
  if (row.avatar_public_id === null) return null;
  return { cldnPublicID: row.avatar_public_id, cldnVersion: row.avatar_version ?? 1 };
}

/**
 * The condition that leaves out whom the viewer has muted; nothing for visitors.
 * @param who the column of the other person, e.g. `posts.uid`, or one person
 */
export function isNotMuted(
  viewer: string | undefined,
  who: string | { readonly uid: string },
): RawBuilder<SqlBool> {
  if (viewer === undefined) return sql<SqlBool>`true`;
  return sql<SqlBool>`not exists (
    select from mutes where mutes.uid = ${viewer}
      and mutes.muted_uid = ${typeof who === 'string' ? sql.ref(who) : who.uid})`;
}
