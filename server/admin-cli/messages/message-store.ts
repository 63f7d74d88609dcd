import { type Selectable, sql } from 'kysely';
import { refusal } from '#server/admin-cli/cli-error.ts';
import type { Database } from '#server/db/connect.ts';
import type { Messages } from '#server/db/tables/messages.ts';
import { MESSAGES_TEXTS } from './message-texts.ts';

export type MessageRow = Selectable<Messages>;

/** Newest first. */
export function listMessages(db: Database, limit: number): Promise<MessageRow[]> {
  return db
    .selectFrom('messages')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Finds a message by the beginning of its ID. @throws CliError for none and for several */
export async function findMessage(db: Database, id: string): Promise<MessageRow> {
  const [first, second] = await db
    .selectFrom('messages')
    .selectAll()
    .where(sql`id::text`, 'like', `${id}%`)
    .limit(2)
    .execute();
  if (first === undefined) throw refusal(MESSAGES_TEXTS.noMessage(id));
  if (second !== undefined) throw refusal(MESSAGES_TEXTS.manyMessages(id));
  return first;
}
