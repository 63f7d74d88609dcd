import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Api } from '#api/client.ts';
import type { Course } from '#contract/entities/course.ts';
import { withHandedIn } from '#domain/lessons/handed-in.ts';
import { type CoursePlace, lessonPart } from '#domain/lessons/lesson-path.ts';
import { courseWeeks } from '#domain/lessons/release-plan.ts';
import type { PackService } from '#packs/pack-service.ts';
import { LinkButton } from '#ui/button/link-button.tsx';
import { LessonProgress } from '#ui/feedback/lesson-progress.tsx';
import { Tag } from '#ui/feedback/tag.tsx';
import { Page } from '#ui/layout/page.tsx';
import { CourseOverview } from './course-overview.tsx';
import { CourseStatusNotice } from './course-status-notice.tsx';
import type { CourseTab } from './course-tab-names.ts';
import { CourseTabs } from './course-tabs.tsx';
import { CourseTeachers } from './course-teachers.tsx';
import { LessonList } from './lesson-list.tsx';
import { lessonToOpen } from './lesson-to-open.ts';
import { PackCard } from './pack-card.tsx';
import { courseLessonsQuery, courseQuery } from './queries.ts';
import { texts } from './texts.ts';

interface CourseScreenProps {
  api: Api;
  /** The selected curriculum of the person. */
  currCode: string;
  place: CoursePlace;
  tab: CourseTab;
  now: number;
  packs: PackService;
  /** IDs of lessons with a recording that was handed in on this device. */
  handedIn: ReadonlySet<string>;
  /** Where the teachers have pages of their own; null: nowhere. */
  teachersOrigin: string | null;
}

/** A course: its status, the lesson to open, tabs with lessons, overview and teachers, and its pack. */
export function CourseScreen(props: CourseScreenProps) {
  const { api, currCode, place, tab, now, packs, handedIn, teachersOrigin } = props;
  const { course } = useSuspenseQuery(courseQuery(api, place)).data;
  const known = useSuspenseQuery(courseLessonsQuery(api, place)).data.lessons;
  const lessons = known.map((lesson) => withHandedIn(lesson, handedIn));
  const body: Record<CourseTab, () => ReactNode> = {
    lessons: () => <LessonList api={api} lessons={lessons} now={now} packs={packs} />,
    overview: () => <CourseOverview course={course} />,
    teacher: () => <CourseTeachers teachers={course.teachers ?? []} teachersOrigin={teachersOrigin} />,
  };
  const nextLesson = lessonToOpen(lessons);
  const done = lessons.filter((lesson) => lesson.log.completed).length;
  const hasUnreleased = lessons.some((lesson) => !lesson.delivered);
  return (
    <Page title={course.courseName} lead={course.description.lead} back={<Back />}>
      <Facts course={course} done={done} />
      <CourseStatusNotice api={api} currCode={currCode} course={course} lessons={lessons} now={now} />
      {tab === 'lessons' && nextLesson && (
        <div>
          <LinkButton
            to="/lessons/$lesson"
            params={{ lesson: lessonPart(nextLesson.location) }}
            icon="play"
            tone={nextLesson.log.completed ? 'secondary' : 'primary'}
          >
            {nextLesson.log.completed ? texts.again : done > 0 ? texts.goOn : texts.begin}
          </LinkButton>
        </div>
      )}
      <CourseTabs place={place} tab={tab} />
      {body[tab]()}
      {tab === 'lessons' && nextLesson && (
        <PackCard service={packs} place={place} courseName={course.courseName} grows={hasUnreleased} />
      )}
    </Page>
  );
}

function Back() {
  return (
    <LinkButton to="/curriculums" tone="quiet" size="small" icon="left">
      {texts.back}
    </LinkButton>
  );
}

/** `done` is counted from the lessons: they include optimistic progress that the server does not know yet. */
function Facts({ course, done }: { course: Course; done: number }) {
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-2 text-sm text-ink-soft">
        {course.isTrial && <Tag tone="accent">{texts.trial}</Tag>}
        <span className="tabular">{texts.lessons(course.lessonCount)}</span>
        {/* The lessons of a trial course are there at once. */}
        {!course.isTrial && <span className="tabular">{texts.weeks(courseWeeks(course.lessonCount))}</span>}
      </div>
      <LessonProgress done={done} of={course.lessonCount} />
    </div>
  );
}
