import { type Selectable, sql } from 'kysely';
import { refusal } from '#server/admin-cli/cli-error.ts';
import type { Database } from '#server/db/connect.ts';
import type { Inquiries } from '#server/db/tables/inquiries.ts';
import { INQUIRIES_TEXTS } from './inquiry-texts.ts';

export interface ListedInquiry extends Selectable<Inquiries> {
  readonly display_name: string | null;
  readonly answers: number;
}

function listed(db: Database) {
  return db
    .selectFrom('inquiries as i')
    .leftJoin('people as p', 'p.uid', 'i.uid')
    .selectAll('i')
    .select([
      'p.display_name',
      sql<number>`(select count(*)::int from inquiry_answers a where a.inquiry_id = i.inquiry_id)`.as(
        'answers',
      ),
    ]);
}

/** Oldest first: who waits longest. */
export function listInquiries(
  db: Database,
  { all, limit }: { readonly all: boolean; readonly limit: number },
): Promise<ListedInquiry[]> {
  return listed(db)
    .$if(!all, (query) => query.where('i.closed_at', 'is', null))
    .orderBy('i.created_at')
    .orderBy('i.inquiry_id')
    .limit(limit)
    .execute();
}

/** Finds a question by the beginning of its ID. @throws CliError for none and for several */
export async function findInquiry(db: Database, id: string): Promise<ListedInquiry> {
  const [first, second] = await listed(db)
    .where(sql`i.inquiry_id::text`, 'like', `${id}%`)
    .limit(2)
    .execute();
  if (first === undefined) throw refusal(INQUIRIES_TEXTS.noInquiry(id));
  if (second !== undefined) throw refusal(INQUIRIES_TEXTS.manyInquiries(id));
  return first;
}
