import { useRouteContext } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Lesson } from '#contract/entities/lesson.ts';
import { imageURL } from '#domain/image-url.ts';
import { lessonPart } from '#domain/lessons/lesson-path.ts';
import { Film } from '#features/film/film.tsx';
import { updateCachedLog } from '#features/lesson/lesson-log.ts';
import { lessonQuery } from '#features/lesson/queries.ts';
import { texts } from '#features/lesson/texts.ts';
import { pictureAddress } from '#ui/media/lighter-picture.ts';

interface LessonFilmProps {
  lesson: Lesson;
  uid: string;
  /** The lesson's own film, or the one about its homework. */
  which: 'main' | 'homework';
  /** True while a take is running. */
  muted?: boolean;
  /** True beside the recorder, which has the keys of the page. */
  beside?: boolean;
  /** The next step after the film. */
  after?: ReactNode;
}

/** A film of a lesson, if it has one. Records once that the main film was watched. */
export function LessonFilm({ lesson, uid, which, muted = false, beside = false, after }: LessonFilmProps) {
  const { api, queries, films, lesson: ports } = useRouteContext({ from: '__root__' });
  const { content, lessonID, log } = lesson;
  const sourceOf = ({ mainVideo, homeworkVideo }: Lesson['content']) =>
    which === 'main' ? mainVideo : homeworkVideo;
  const source = sourceOf(content);
  if (!source) return null;
  const watched = () => {
    if (which !== 'main' || log.movie) return;
    // A failure needs no message: watching the film again records it.
    ports.record(lessonID, { kind: 'movie' }).then(
      () => updateCachedLog(queries, api, lesson, { movie: true }),
      () => undefined,
    );
  };
  return (
    <Film
      source={source}
      name={which === 'main' ? content.lessonName : texts.homeworkFilm(content.lessonName)}
      poster={pictureAddress(imageURL(content.image, { width: 640, height: 320 }))}
      uid={uid}
      filmID={`${lessonID}/${which}`}
      page={{
        to: which === 'main' ? '/lessons/$lesson' : '/lessons/$lesson/homework',
        lesson: lessonPart(lesson.location),
      }}
      dock={films}
      refresh={async () =>
        sourceOf(
          (await queries.fetchQuery({ ...lessonQuery(api, lesson.location), staleTime: 0 })).lesson.content,
        )
      }
      onWatched={watched}
      keys={which === 'main' && !beside ? 'page' : 'film'}
      muted={muted}
      after={after}
    />
  );
}
