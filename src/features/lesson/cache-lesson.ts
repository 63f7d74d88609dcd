import type { QueryClient } from '@tanstack/react-query';
import type { Api } from '#api/client.ts';
import type { Lesson } from '#contract/entities/lesson.ts';
import type { VideoSource } from '#contract/entities/video.ts';
import { imageURL } from '#domain/image-url.ts';
import type { LessonPorts } from './lesson-ports.ts';
import { aroundQuery, lessonQuery, textQuery } from './queries.ts';

/** Pictures of a Markdown document that stand on this origin. */
export function picturesIn(markdown: string): string[] {
  return [...markdown.matchAll(/!\[[^\]]*\]\((\/[^)\s]+)/g)].flatMap(([, address]) => address ?? []);
}

/**
 * Brings an opened lesson and the one after it onto the device: its facts, text, pictures and model recording.
 * The facts and the text stand in the person's kept queries, the files in the worker's caches.
 */
export async function keepOffline(
  api: Api,
  queries: QueryClient,
  ports: LessonPorts,
  lesson: Lesson,
): Promise<void> {
  const { lessons } = await queries.ensureQueryData(aroundQuery(api, lesson.location));
  const next = lessons.find(
    (entry) => entry.delivered && entry.location.lessonOrder === lesson.location.lessonOrder + 1,
  );
  for (const entry of next ? [lesson, next] : [lesson]) await keepOne(api, queries, ports, entry);
}

/** The small files beside a film; the film itself is large, and kept only when a whole course is asked for. */
function besideFilm(film: VideoSource | null | undefined): string[] {
  if (film?.kind !== 'html5') return [];
  return [film.posterURL, film.captionsURL].flatMap((address) => address ?? []);
}

async function keepOne(api: Api, queries: QueryClient, ports: LessonPorts, lesson: Lesson): Promise<void> {
  const { content, location, lessonID } = lesson;
  await queries.ensureQueryData(lessonQuery(api, location));
  await queries.ensureQueryData(aroundQuery(api, location));
  const text = content.text ? await queries.ensureQueryData(textQuery(api, lessonID, ports)) : null;
  ports.keep([
    imageURL(content.image, { width: 640, height: 320 }),
    ...(text ? [text.url, ...picturesIn(text.markdown)] : []),
    ...(content.modelAudioURL ? [content.modelAudioURL] : []),
    ...[content.mainVideo, content.homeworkVideo].flatMap(besideFilm),
  ]);
}
