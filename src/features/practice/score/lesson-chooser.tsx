import { Link } from '@tanstack/react-router';
import { LinkButton } from '#ui/button/link-button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Section } from '#ui/layout/page.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { texts } from './texts.ts';

export interface ChoosableLesson {
  /** The lesson's part of addresses. */
  lesson: string;
  name: string;
}

interface LessonChooserProps {
  /** Opened on this device, the last one first. */
  recent: readonly ChoosableLesson[];
  /** Begun or released, and not completed. */
  current: readonly ChoosableLesson[];
}

/** Chooses the lesson whose score or model is practised. */
export function LessonChooser({ recent, current }: LessonChooserProps) {
  if (recent.length + current.length === 0) {
    return (
      <EmptyState
        icon="music"
        title={texts.choose}
        action={<LinkButton to="/curriculums">{texts.toCourses}</LinkButton>}
      >
        {texts.noLessons}
      </EmptyState>
    );
  }
  return (
    <div className="grid grid-cols-1 gap-6">
      <p className="text-ink-soft">{texts.chooseLead}</p>
      <div className="grid grid-cols-1 items-start gap-6 md:grid-cols-2">
        {recent.length > 0 && <Lessons title={texts.recent} lessons={recent} />}
        {current.length > 0 && <Lessons title={texts.current} lessons={current} />}
      </div>
    </div>
  );
}

function Lessons({ title, lessons }: { title: string; lessons: readonly ChoosableLesson[] }) {
  return (
    <Section title={title}>
      <ul className="grid gap-2">
        {lessons.map(({ lesson, name }) => (
          <li key={lesson}>
            <Link
              to="/practice"
              search={{ tool: 'score', lesson }}
              className="flex min-h-12 items-center gap-3 rounded-md border border-line bg-surface px-4 py-2 font-bold text-ink no-underline hover:bg-sunk"
            >
              <span className="text-accent">
                <Icon name="music" />
              </span>
              <span className="min-w-0 grow">{name}</span>
              <span className="text-ink-soft">
                <Icon name="right" />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
