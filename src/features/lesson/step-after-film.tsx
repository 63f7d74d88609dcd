import type { Lesson } from '#contract/entities/lesson.ts';
import { lessonPart } from '#domain/lessons/lesson-path.ts';
import { LinkButton } from '#ui/button/link-button.tsx';
import { texts } from './texts.ts';

/** Link to the step after the film: the text, or the homework of a lesson without a text. */
export function StepAfterFilm({ lesson: { content, location } }: { lesson: Lesson }) {
  const params = { lesson: lessonPart(location) };
  return content.text ? (
    <LinkButton to="/lessons/$lesson/text" params={params} size="small" icon="text">
      {texts.afterFilm}
    </LinkButton>
  ) : (
    <LinkButton to="/lessons/$lesson/homework" params={params} size="small" icon="mic">
      {texts.afterFilmHomework}
    </LinkButton>
  );
}
