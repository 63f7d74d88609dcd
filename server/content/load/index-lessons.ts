import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gramsOf } from '#domain/search/search.ts';
import { plainText } from '#domain/search/plain-text.ts';
import type { Loading } from './loading.ts';
import { NOTHING_LOADED, putRow } from './put-row.ts';

interface Searched {
  lessonID: string;
  name: string;
  description: string;
  /** Markdown; null without a text. */
  markdown: string | null;
}

/** What the search knows of a lesson. Not counted: it follows from the lesson, which is. */
export async function indexLesson({ trx }: Pick<Loading, 'trx'>, lesson: Searched): Promise<void> {
  const plain = lesson.markdown === null ? '' : plainText(lesson.markdown).replaceAll('\0', '');
  const row = {
    lesson_id: lesson.lessonID,
    plain,
    grams: gramsOf(lesson.name, lesson.description, plain),
  };
  await putRow(trx, 'lesson_texts', ['lesson_id'], row, NOTHING_LOADED());
}

/** Lessons of older versions and of other folders, loaded before there was a search: from what the disk keeps of them. */
export async function indexTheRest(loading: Loading): Promise<void> {
  const { trx, filesDir } = loading;
  const rest = await trx
    .selectFrom('lessons as l')
    .leftJoin('lesson_texts as t', 't.lesson_id', 'l.lesson_id')
    .where('t.lesson_id', 'is', null)
    .select(['l.lesson_id', 'l.lesson_name', 'l.description', 'l.text_file'])
    .execute();
  for (const { lesson_id: lessonID, lesson_name: name, description, text_file: file } of rest) {
    const markdown = file === null ? null : await readFile(join(filesDir, file), 'utf8').catch(() => null);
    await indexLesson(loading, { lessonID, name, description, markdown });
  }
}
