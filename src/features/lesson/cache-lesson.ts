import type { QueryClient } from '@tanstack/react-query';
import type { Api } from '#api/client.ts';
import type { Lesson } from '#contract/entities/lesson.ts';
import type { VideoSource } from '#contract/entities/video.ts';
import { imageURL } from '#domain/image-url.ts';
import type { LessonPorts } from './lesson-ports.ts';
import { lessonQuery, neighbouringLessonsQuery, textQuery } from './queries.ts';

/** URLs of the pictures of a Markdown document on this origin. */
export function pictureURLs(markdown: string): string[] {
  return [...markdown.matchAll(/!\[[^\]]*\]\((\/[^)\s]+)/g)].flatMap(([, address]) => address ?? []);
}

/**
 * Caches an opened lesson and the next one for use offline: data, text, pictures and model recording. Data and text go into
 * the persisted queries of the person, files into the caches of the service worker.
 */
export async function cacheLesson(
  api: Api,
  queries: QueryClient,
  ports: LessonPorts,
  lesson: Lesson,
): Promise<void> {
  const { lessons } = await queries.ensureQueryData(neighbouringLessonsQuery(api, lesson.location));
  const next = lessons.find(
    (entry) => entry.delivered && entry.location.lessonOrder === lesson.location.lessonOrder + 1,
  );
  for (const entry of next ? [lesson, next] : [lesson]) await cacheOne(api, queries, ports, entry);
}

/** The small files of a film; the film itself is large and part of a pack only. */
function filmSideFiles(film: VideoSource | null | undefined): string[] {
  if (film?.kind !== 'html5') return [];
  return [film.posterURL, film.captionsURL].flatMap((address) => address ?? []);
}

async function cacheOne(api: Api, queries: QueryClient, ports: LessonPorts, lesson: Lesson): Promise<void> {
  const { content, location, lessonID } = lesson;
  await queries.ensureQueryData(lessonQuery(api, location));
  await queries.ensureQueryData(neighbouringLessonsQuery(api, location));
  const text = content.text ? await queries.ensureQueryData(textQuery(api, lessonID, ports)) : null;
  ports.cache([
    imageURL(content.image, { width: 640, height: 320 }),
    ...(text ? [text.url, ...pictureURLs(text.markdown)] : []),
    ...(content.modelAudioURL ? [content.modelAudioURL] : []),
    ...[content.mainVideo, content.homeworkVideo].flatMap(filmSideFiles),
  ]);
}
