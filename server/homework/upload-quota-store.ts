import { sql } from 'kysely';
import { ApiError } from '#contract/errors.ts';
import { MAX_UPLOAD_BYTES } from '#contract/homework.ts';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#domain/time-units.ts';
import type { Database } from '#server/db/connect.ts';

/** Bytes of a person that were uploaded or may be now, and were not registered: eight of the largest recordings. */
export const MAX_UNDELIVERED_BYTES = 8 * MAX_UPLOAD_BYTES;

/** Bytes of a person within 24 hours: what a phone records when it never stops (0.7 MB a minute). */
export const MAX_DAILY_BYTES = 1024 * 1024 * 1024;

/** The shortest wait that is asked for: what frees a quota does so over hours. */
const MIN_RETRY_MS = MINUTE_MS;

interface Used {
  readonly undelivered: string;
  readonly daily: string;
  readonly undelivered_until: Date | null;
  readonly daily_until: Date | null;
}

/**
 * Refuses an address for `byteLength` more bytes beyond a quota. An upload counts with its real length once it is
 * complete, with its announced length while its address is open (the maximum where none was announced), and not at all
 * once its address has ended without bytes. The person's row must be locked.
 * @throws ApiError `recordings/quota-reached`, with the seconds until some of it is free again, at most a day
 */
export async function requireQuota(
  trx: Database,
  person: { uid: string; byteLength: number | null; now: Date },
): Promise<void> {
  const { uid, now } = person;
  const used = await usedBytes(trx, uid, now);
  const wanted = person.byteLength ?? MAX_UPLOAD_BYTES;
  const ends = [
    ...(Number(used.undelivered) + wanted > MAX_UNDELIVERED_BYTES ? [used.undelivered_until] : []),
    ...(Number(used.daily) + wanted > MAX_DAILY_BYTES ? [used.daily_until] : []),
  ];
  if (ends.length === 0) return;
  const waits = ends.map((end) => (end === null ? DAY_MS : end.getTime() - now.getTime()));
  const wait = Math.min(DAY_MS, Math.max(MIN_RETRY_MS, ...waits));
  throw new ApiError('recordings/quota-reached', { retryAfter: wait / SECOND_MS });
}

async function usedBytes(trx: Database, uid: string, now: Date): Promise<Used> {
  const dayAgo = new Date(now.getTime() - DAY_MS);
  const { rows } = await sql<Used>`
    with sizes as (
      select registered_at, created_at, completed_at, expires_at,
        case
          when completed_at is not null then coalesce(byte_length, 0)
          when expires_at > ${now} then coalesce(announced_length, ${MAX_UPLOAD_BYTES}::bigint)
          else 0
        end as size
      from uploads
      where uid = ${uid} and (created_at > ${dayAgo} or registered_at is null))
    select
      coalesce(sum(size) filter (where registered_at is null), 0) as undelivered,
      coalesce(sum(size) filter (where created_at > ${dayAgo}), 0) as daily,
      -- an open address ends; what nobody registered is swept a day after its address ended
      min(case when completed_at is null then expires_at else expires_at + interval '1 day' end)
        filter (where registered_at is null and size > 0) as undelivered_until,
      min(created_at + interval '1 day') filter (where created_at > ${dayAgo} and size > 0) as daily_until
    from sizes`.execute(trx);
  const [used] = rows;
  if (used === undefined) throw new Error('an aggregate has one row');
  return used;
}
