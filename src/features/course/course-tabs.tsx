import { Link } from '@tanstack/react-router';
import { type CoursePlace, coursePart } from '#domain/lessons/lesson-path.ts';
import { COURSE_TABS, type CourseTab } from './course-tab-names.ts';
import { texts } from './texts.ts';

/** The tabs of a course as links: each has a URL that can be shared; the back button leaves the course. */
export function CourseTabs({ place, tab }: { place: CoursePlace; tab: CourseTab }) {
  return (
    <nav aria-label={texts.tabsLabel} className="flex flex-wrap border-b border-line">
      {COURSE_TABS.map((name) => (
        <Link
          key={name}
          to="/courses/$course"
          params={{ course: coursePart(place) }}
          search={name === 'lessons' ? {} : { tab: name }}
          activeOptions={{ exact: true, includeSearch: true }}
          replace
          resetScroll={false}
          aria-current={name === tab ? 'page' : undefined}
          className="-mb-px grid min-h-12 flex-1 place-items-center border-b-3 border-transparent px-1 font-bold whitespace-nowrap text-ink-soft no-underline aria-[current=page]:border-accent aria-[current=page]:text-accent"
        >
          {texts.tabs[name]}
        </Link>
      ))}
    </nav>
  );
}
