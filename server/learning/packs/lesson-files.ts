import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { PackFile } from '#contract/entities/pack.ts';
import { CONTENT_ADDRESS } from '#server/content/content-files.ts';
import type { LessonRow } from '#server/learning/curriculum-store.ts';
import type { LessonMedia } from '#server/learning/lessons/lesson-media.ts';
import type { Log } from '#server/lib/log.ts';

interface Named {
  kind: PackFile['kind'];
  /** <sha256>.<ext> */
  file: string;
  url: string;
}

function namedFiles(lesson: LessonRow, { sign, films }: LessonMedia): Named[] {
  const signed = (kind: PackFile['kind'], file: string | null): Named[] =>
    file === null ? [] : [{ kind, file, url: sign(file) }];
  const own = films === 'vimeo' ? [] : [lesson.main_video, lesson.homework_video];
  return [
    ...signed('text', lesson.text_file),
    // As the text itself names them: public, without a signature.
    ...lesson.media_files.map((file) => ({ kind: 'picture' as const, file, url: CONTENT_ADDRESS + file })),
    ...signed('audio', lesson.model_audio_file),
    ...own.flatMap((film) =>
      film === null
        ? []
        : [
            ...signed('video', film.file),
            ...signed('captions', film.captions),
            ...signed('poster', film.poster),
          ],
    ),
  ];
}

/** Lists the content files of one lesson with their lengths on disk; the hash is part of the name. */
export async function lessonFiles(
  lesson: LessonRow,
  media: LessonMedia,
  { folder, log }: { folder: string; log: Log },
): Promise<PackFile[]> {
  const files = await Promise.all(
    namedFiles(lesson, media).map(async ({ kind, file, url }) => {
      const facts = await stat(join(folder, file)).catch(() => null);
      // Leaves a missing file out: a pack that names it could never be complete.
      if (facts === null) log.error('content file missing', { file, lessonID: lesson.lesson_id });
      return facts && { kind, url, byteLength: facts.size, sha256: file.slice(0, 64) };
    }),
  );
  return files.filter((file) => file !== null);
}
