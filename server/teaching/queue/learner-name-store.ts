import { type RawBuilder, sql } from 'kysely';

/**
 * What a learner `p` of `people` wants to be called: the display name of their profile, public or not, else the one of their
 * account. Their teachers know them by one name.
 */
export function chosenName(): RawBuilder<string | null> {
  return sql<string | null>`coalesce(
    (select nullif(f.display_name, '') from profiles f where f.uid = p.uid), p.display_name)`;
}
