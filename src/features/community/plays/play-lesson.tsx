import type { Play } from '#contract/entities/play.ts';
import { lessonPart } from '#domain/lessons/lesson-path.ts';
import { LinkButton } from '#ui/button/link-button.tsx';
import { Card, Section } from '#ui/layout/page.tsx';
import { texts } from './texts.ts';

/** The lesson in which a play was recorded: a reason to begin, or to go on. */
export function PlayLesson({ lesson, isMember }: { lesson: Play['lesson']; isMember: boolean }) {
  const { currCode, currName, lessonName, location } = lesson;
  return (
    <Section title={texts.lesson}>
      <Card>
        <div className="grid gap-3">
          <p>
            <span className="block text-sm text-ink-soft">{currName}</span>
            <span className="phrase block text-lg font-bold">{lessonName}</span>
          </p>
          {!isMember && <p className="phrase text-sm text-ink-soft">{texts.beginHint}</p>}
          <div className="flex flex-wrap gap-2">
            {isMember ? (
              <LinkButton to="/lessons/$lesson" params={{ lesson: lessonPart(location) }}>
                {texts.open}
              </LinkButton>
            ) : (
              <LinkButton to="/signUp" search={{ ref: `/curriculums/${currCode}` }}>
                {texts.begin}
              </LinkButton>
            )}
            <LinkButton to="/curriculums/$currCode" params={{ currCode }} tone="secondary">
              {isMember ? texts.course : texts.visitorCourse}
            </LinkButton>
          </div>
        </div>
      </Card>
    </Section>
  );
}
