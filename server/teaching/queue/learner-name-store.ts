import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/db/connect.ts';
import { inText } from '#server/db/page.ts';

/** Learners of one name whose recordings are looked up person by person. */
const MAX_NAMED = 1_000;

/**
 * What a learner `p` of `people` wants to be called: the display name of their profile, public or not, else the one of their
 * account. Their teachers know them by one name.
 */
export function chosenName(): RawBuilder<string | null> {
  return sql<string | null>`coalesce(
    (select nullif(f.display_name, '') from profiles f where f.uid = p.uid), p.display_name)`;
}

/** Whether a name contains that text. One that looks like an address is not shown, so nobody is found by it either. */
export function isNamed(name: RawBuilder<string | null>, part: string): RawBuilder<boolean> {
  return sql<boolean>`(${name} ilike ${containing(part)} and ${name} not like '%@%')`;
}

/** The learners whose name contains that text; null where they are more than are looked up person by person. */
export async function fewLearnersNamed(db: Database, part: string): Promise<string[] | null> {
  const name = sql<string | null>`coalesce(nullif(f.display_name, ''), p.display_name)`;
  const { rows } = await sql<{ uid: string }>`
    select p.uid from people p left join profiles f on f.uid = p.uid
    where ${isNamed(name, part)} limit ${inText(MAX_NAMED + 1)}`.execute(db);
  return rows.length > MAX_NAMED ? null : rows.map(({ uid }) => uid);
}

/** A pattern in which what was typed means itself. */
function containing(text: string): string {
  return `%${text.trim().replace(/[\\%_]/g, '\\$&')}%`;
}
