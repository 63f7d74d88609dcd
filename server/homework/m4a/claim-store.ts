import { sql } from 'kysely';
import { MINUTE_MS } from '#domain/time-units.ts';
import type { Database } from '#server/db/connect.ts';
import { workOfADay } from './conversion-work-store.ts';
import { type ClaimedRecording, MAX_ATTEMPTS, m4aAttempts } from './m4a-store.ts';

/** Of conversions for one person in a day: about twenty hours of sound. The rest waits for the next day. */
const MAX_WORK_OF_A_PERSON_MS = 30 * MINUTE_MS;

/** One look compares so many people. Where fewer wait, it compares everybody. */
export const MAX_PEOPLE_OF_A_LOOK = 100;
/** Of these nobody may have a recording that is due: then the next ones are looked at, so often in one claim. */
const MAX_LOOKS = 10;
/** Of a person's oldest recordings so many may rest after a failure before the next ones wait with them. */
const MAX_RESTING = 20;

/** Servers claim one after the other, so that each counts what the others convert, and takes another recording. */
const CLAIMING_LOCK = 7_291_001;

export interface ClaimTerms {
  readonly now: Date;
  readonly leaseMs: number;
  /** How many recordings are converted at the same time, over all servers. */
  readonly atOnce: number;
  /** Any 64 bits, by chance: with whom a claim begins where more people wait than it compares, so that each of them has their turn. */
  readonly place: bigint;
}

/**
 * Claims a recording that has no m4a yet, for `leaseMs`, so that no other server converts it: first what strangers wait to hear,
 * then the oldest of whoever has the fewest under way, and of those whose conversions took the least time within a day. So nobody
 * with many recordings holds up the others.
 * Undefined when there is none, or when `atOnce` are under way. An attempt that crashed counts, because it would be repeated
 * without end otherwise.
 */
export async function claimRecording(db: Database, terms: ClaimTerms): Promise<ClaimedRecording | undefined> {
  await m4aAttempts.dropUnfinished(db, terms.now);
  let { place } = terms;
  for (let looks = 1; ; looks += 1) {
    const row = await look(db, { ...terms, place });
    if (row === undefined) return undefined;
    if (row.user_audio_id !== null) return claimedOf(row, leasedUntilOf(terms));
    if (row.next_place === null || looks === MAX_LOOKS) return undefined;
    place = BigInt(row.next_place);
  }
}

/** In a transaction of its own: while one claim looks further, others may come in between. */
async function look(db: Database, terms: ClaimTerms): Promise<LookRow | undefined> {
  const { rows } = await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${CLAIMING_LOCK})`.execute(trx);
    return await claimQuery(terms).execute(trx);
  });
  return rows[0];
}

type LookRow = {
  /** Where the next look begins; null when this one has compared everybody who waits. */
  readonly next_place: string | null;
} & (ClaimedRow | { readonly user_audio_id: null });

interface ClaimedRow {
  readonly user_audio_id: string;
  readonly upload_id: string;
  readonly byte_length: string;
  readonly attempts: number;
  readonly interruptions: number;
}

const leasedUntilOf = ({ now, leaseMs }: ClaimTerms) => new Date(now.getTime() + leaseMs);

function claimedOf(row: ClaimedRow, leasedUntil: Date): ClaimedRecording {
  return {
    userAudioID: row.user_audio_id,
    uploadID: row.upload_id,
    byteLength: Number(row.byte_length),
    attempts: row.attempts,
    interruptions: row.interruptions,
    leasedUntil,
  };
}

/** People stand in a circle by this number; the indexes `user_audios_to_convert` and `user_audios_wanted` have it. */
const PLACE = sql`hashtextextended(a.uid, 0)`;

const OPEN = sql`a.m4a_open`;
const WANTED = sql`a.m4a_open and a.m4a_wanted_at is not null`;

/**
 * One look: the best recording of at most `MAX_PEOPLE_OF_A_LOOK` people from `place` on. Each part reads a bounded number of rows by
 * an index, whatever was converted in a day and however many wait. Where a join would do, there is a query for each row: the planner
 * expects far more rows than there are, because it takes the conditions on `m4as` for independent, and would read a whole table to join
 * them. Exported for its plan.
 */
export function claimQuery(terms: ClaimTerms) {
  const { now, atOnce, place } = terms;
  return sql<LookRow>`
    with recursive
    running as materialized (
      select (select a.uid from user_audios a where a.user_audio_id = m.user_audio_id) as uid, count(*) as count from m4as m
      where m.object_id is null and m.failure is null and m.leased_until > ${now} group by 1),
    start as materialized (
      select ${place}::bigint as place where (select coalesce(sum(count), 0) from running) < ${atOnce}),
    wanted_people as (${peopleFrom('wanted_people', WANTED)}),
    wanted as (${bestOf('wanted_people', WANTED, terms)}),
    open_people as (${peopleFrom('open_people', OPEN)}),
    others as (${bestOf('open_people', OPEN, terms)}),
    best as (
      select user_audio_id from wanted
      union all select user_audio_id from others where not exists (select from wanted) limit 1),
    claimed as (
      insert into m4as (user_audio_id, leased_until, attempts, began_at)
      select user_audio_id, ${leasedUntilOf(terms)}, 1, ${now} from best
      on conflict (user_audio_id) do update
        set leased_until = excluded.leased_until, attempts = m4as.attempts + 1, failure = null, began_at = ${now}
        where m4as.object_id is null and m4as.making_object_id is null and m4as.leased_until <= ${now}
      returning user_audio_id, attempts, interruptions)
    select c.*, a.upload_id, a.byte_length,
      case when c.user_audio_id is null
        then (select place from open_people where nth = ${MAX_PEOPLE_OF_A_LOOK}) end as next_place
    from (select) as one left join claimed c on true left join user_audios a using (user_audio_id)`;
}

/**
 * The circle from the start on, a person a row (`nth`): each step is one descent of the index to the next person, past all
 * further recordings of this one. At the end of the circle it goes on with its beginning (`lap` 1), up to the start.
 */
function peopleFrom(name: string, isOpen: typeof OPEN) {
  return sql`
      select place, 0 as lap, 0 as nth from start
      union all
      select next.place, next.lap, p.nth + 1
      from ${sql.table(name)} p cross join start cross join lateral (
        (select ${PLACE} as place, p.lap from user_audios a where ${isOpen} and ${PLACE} > p.place order by ${PLACE} limit 1)
        union all
        (select ${PLACE}, 1 from user_audios a where ${isOpen} and p.lap = 0 and ${PLACE} <= start.place order by ${PLACE} limit 1)
        limit 1) next
      where p.nth < ${MAX_PEOPLE_OF_A_LOOK} and (next.lap = 0 or next.place <= start.place)`;
}

/**
 * Of these people whoever has the fewest under way and then the least work, with the oldest recording that is due. One whose person
 * is just being deleted is passed over: waiting for the end of that would hold up every server.
 */
function bestOf(people: string, isOpen: typeof OPEN, { now, atOnce }: ClaimTerms) {
  return sql`
      select a.user_audio_id
      from ${sql.table(people)} p
      cross join lateral (
        select oldest.* from (
          select a.user_audio_id, a.uid, a.register_time from user_audios a
          where ${isOpen} and ${PLACE} = p.place order by a.register_time limit ${atOnce + MAX_RESTING}) oldest
        where coalesce((
          select m.object_id is null and m.making_object_id is null
            and m.attempts < ${MAX_ATTEMPTS} and m.leased_until <= ${now}
          from m4as m where m.user_audio_id = oldest.user_audio_id), true)
        order by oldest.register_time limit 1) due
      join user_audios a using (user_audio_id)
      left join running r on r.uid = due.uid
      cross join lateral (${workOfADay(sql`due.uid`, now)}) work
      where p.nth > 0 and work.ms < ${MAX_WORK_OF_A_PERSON_MS}
      order by coalesce(r.count, 0), work.ms, due.register_time limit 1
      for key share of a skip locked`;
}
