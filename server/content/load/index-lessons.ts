import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { plainText } from '#domain/search/plain-text.ts';
import { gramsOf } from '#domain/search/search.ts';
import { emptyLoadResult, lessonsWithoutIndex, putRow } from '#server/content/content-store.ts';
import type { Loading } from './load-files.ts';

interface IndexedLesson {
  lessonID: string;
  name: string;
  description: string;
  /** Markdown; null without a text. */
  markdown: string | null;
}

/** Writes the search index of a lesson. It is not counted as a change, because it follows from the lesson. */
export async function indexLesson({ trx }: Pick<Loading, 'trx'>, lesson: IndexedLesson): Promise<void> {
  const plain = lesson.markdown === null ? '' : plainText(lesson.markdown).replaceAll('\0', '');
  const row = {
    lesson_id: lesson.lessonID,
    plain,
    grams: gramsOf(lesson.name, lesson.description, plain),
  };
  await putRow(trx, 'lesson_texts', ['lesson_id'], row, emptyLoadResult());
}

/** Indexes lessons of older versions and other folders, which were loaded before there was a search, from their files. */
export async function indexRemainingLessons(loading: Loading): Promise<void> {
  const { trx, filesDir } = loading;
  const rest = await lessonsWithoutIndex(trx);
  for (const { lesson_id: lessonID, lesson_name: name, description, text_file: file } of rest) {
    const markdown = file === null ? null : await readFile(join(filesDir, file), 'utf8').catch(() => null);
    await indexLesson(loading, { lessonID, name, description, markdown });
  }
}
