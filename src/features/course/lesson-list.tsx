import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { answeredLessonsQuery } from '#api/answered-lessons.ts';
import type { Api } from '#api/client.ts';
import type { Lesson } from '#contract/entities/lesson.ts';
import { imageURL } from '#domain/image-url.ts';
import { japanDate, relativeDay } from '#domain/japan-time.ts';
import { lessonPart } from '#domain/lessons/lesson-path.ts';
import type { PackService } from '#packs/pack-service.ts';
import { Tag } from '#ui/feedback/tag.tsx';
import { wholeDates } from '#ui/layout/whole-dates.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { Picture } from '#ui/media/picture.tsx';
import { PackTag, useOnDevice } from './pack-tag.tsx';
import { texts } from './texts.ts';

interface LessonListProps {
  api: Api;
  lessons: readonly Lesson[];
  now: number;
  packs: PackService;
}

export function LessonList({ api, lessons, now, packs }: LessonListProps) {
  const answered = useQuery(answeredLessonsQuery(api)).data?.lessons ?? [];
  const unread = new Map(answered.map((each) => [each.lessonID, each.unread]));
  return (
    <ol className="grid grid-cols-1 gap-3">
      {lessons.map((lesson) => (
        <li key={lesson.lessonID}>
          <LessonRow lesson={lesson} now={now} packs={packs} unread={unread.get(lesson.lessonID) ?? 0} />
        </li>
      ))}
    </ol>
  );
}

const FRAME = 'flex items-center gap-4 rounded-lg border border-line p-3 pr-5 text-ink no-underline';

interface LessonRowProps {
  lesson: Lesson;
  /** Comments on the homework that were not read. */
  unread: number;
  now: number;
  packs: PackService;
}

function LessonRow({ lesson, now, packs, unread }: LessonRowProps) {
  const { content, location, delivered } = lesson;
  const body = (
    <>
      <span className="w-24 max-w-[30%] shrink-0 sm:w-36">
        <Picture src={imageURL(content.image, { width: 160, height: 100 })} alt="" width={160} height={100} />
      </span>
      <span className="grid min-w-0 gap-1">
        <span className="tabular text-xs text-ink-soft">{texts.lesson(location.lessonOrder)}</span>
        <span className="phrase font-bold">{content.lessonName}</span>
        <Marks lesson={lesson} now={now} packs={packs} unread={unread} />
      </span>
    </>
  );
  if (!delivered) return <div className={`${FRAME} bg-paper`}>{body}</div>;
  return (
    <Link
      to="/lessons/$lesson"
      params={{ lesson: lessonPart(location) }}
      className={`${FRAME} bg-surface shadow-card hover:border-accent`}
    >
      {body}
    </Link>
  );
}

function Marks({ lesson, now, packs, unread }: LessonRowProps) {
  const { delivered, log, userLesson } = lesson;
  const onDevice = useOnDevice(packs, lesson);
  const time = userLesson && Date.parse(userLesson.startTime);
  if (!delivered) {
    return (
      <span className="tabular flex gap-1.5 text-sm text-ink-soft [&>svg]:mt-0.5 [&>svg]:size-4">
        <Icon name="clock" />
        <span className="min-w-0">
          {time === undefined
            ? texts.notYet
            : wholeDates(texts.delivers(japanDate(time, now), relativeDay(time, now)))}
        </span>
      </span>
    );
  }
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1.5">
      {time !== undefined && (
        <span className="tabular text-xs text-ink-soft">{texts.delivered(japanDate(time))}</span>
      )}
      {log.completed && (
        <Tag tone="ok" icon="check">
          {texts.completed}
        </Tag>
      )}
      {log.homeworkAudio && (
        <Tag tone="accent" icon="mic">
          {texts.homework}
        </Tag>
      )}
      {unread > 0 && (
        <Tag tone="accent" icon="feedback">
          {texts.unreadOfTeacher(unread)}
        </Tag>
      )}
      {onDevice && <PackTag />}
    </span>
  );
}
