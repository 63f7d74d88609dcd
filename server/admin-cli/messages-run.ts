import { sql } from 'kysely';
import type { Database } from '#server/db/connect.ts';
import { jsonText } from './homework-texts.ts';
import type { MessagesCommand } from './messages-command.ts';
import { MESSAGES_TEXTS, type MessageRow, messageCard, messageData, messageTable } from './messages-texts.ts';
import { refused } from './school-error.ts';
import { TEXTS } from './texts.ts';

const MOST = 100;

/** What goes out, or would: also the way to a link on a server that cannot send yet and is reached by a shell alone. */
export async function runMessages(
  command: MessagesCommand,
  { db }: { readonly db: Database },
): Promise<string> {
  if (command.do === 'messages show') return messageCard(await theMessage(db, command.id));
  const rows = await db
    .selectFrom('messages')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(MOST)
    .execute();
  if (command.json) return jsonText(rows.map(messageData));
  return rows.length === 0 ? TEXTS.none : messageTable(rows, MOST);
}

async function theMessage(db: Database, id: string): Promise<MessageRow> {
  const [first, second] = await db
    .selectFrom('messages')
    .selectAll()
    .where(sql`id::text`, 'like', `${id}%`)
    .limit(2)
    .execute();
  if (first === undefined) throw refused(MESSAGES_TEXTS.noMessage(id));
  if (second !== undefined) throw refused(MESSAGES_TEXTS.manyMessages(id));
  return first;
}
