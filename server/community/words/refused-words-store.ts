import { MAX_REFUSED_WORDS } from '#domain/community/refused-words.ts';
import type { Database } from '#server/db/connect.ts';

/** The school's list, folded. */
export async function refusedWords(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('refused_words').select('word').limit(MAX_REFUSED_WORDS).execute();
  return rows.map(({ word }) => word);
}

export function shownWords(db: Database) {
  return db.selectFrom('refused_words').select(['shown', 'created_at']).orderBy('shown').execute();
}

/** @returns `full` beyond MAX_REFUSED_WORDS */
export async function addRefusedWord(
  db: Database,
  { word, shown, now }: { word: string; shown: string; now: Date },
): Promise<'added' | 'known' | 'full'> {
  const { words } = await db
    .selectFrom('refused_words')
    .select(({ fn }) => fn.countAll<string>().as('words'))
    .executeTakeFirstOrThrow();
  if (Number(words) >= MAX_REFUSED_WORDS) return 'full';
  const added = await db
    .insertInto('refused_words')
    .values({ word, shown, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('word')
    .executeTakeFirst();
  return added === undefined ? 'known' : 'added';
}

export async function removeRefusedWord(db: Database, word: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('refused_words').where('word', '=', word).executeTakeFirst();
  return numDeletedRows > 0n;
}
