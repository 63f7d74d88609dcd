import { Link } from '@tanstack/react-router';
import { LessonProgress } from '#ui/feedback/lesson-progress.tsx';
import { Tag } from '#ui/feedback/tag.tsx';
import { Icon } from '#ui/media/icon.tsx';

interface CourseRowProps {
  /** As in the address of the course: `pf-trial_1`. */
  course: string;
  name: string;
  /** Completed lessons. */
  done: number;
  lessonCount: number;
  /** When it begins, as text; null once it has begun. */
  begins: string | null;
  /** 「完了」 in the words of the screen. */
  doneText: string;
  /** A card of its own; otherwise the top of one. */
  framed?: boolean;
}

/** A course with its progress; leads to the course. */
export function CourseRow({
  course,
  name,
  done,
  lessonCount,
  begins,
  doneText,
  framed = false,
}: CourseRowProps) {
  const look = framed
    ? 'rounded-lg border border-line bg-surface hover:border-accent'
    : 'hover:bg-accent-soft';
  return (
    <Link
      to="/courses/$course"
      params={{ course }}
      className={`flex items-center gap-3 px-4 py-3 text-ink no-underline ${look}`}
    >
      <span className="grid min-w-0 grow grid-cols-1 gap-1.5">
        <span className="flex flex-wrap items-center gap-2">
          <span className="phrase font-bold">{name}</span>
          {lessonCount > 0 && done === lessonCount && (
            <Tag tone="ok" icon="check">
              {doneText}
            </Tag>
          )}
          {begins !== null && <Tag icon="clock">{begins}</Tag>}
        </span>
        <LessonProgress done={done} of={lessonCount} />
      </span>
      <span className="text-ink-soft">
        <Icon name="right" />
      </span>
    </Link>
  );
}
