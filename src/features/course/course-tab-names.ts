/** In a file without components: every page parses URLs, and only the course page renders the tabs. */
export const COURSE_TABS = ['lessons', 'overview', 'teacher'] as const;
export type CourseTab = (typeof COURSE_TABS)[number];
