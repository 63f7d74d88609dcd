/** Apart from what they look like: every page reads addresses, and only the course's page draws them. */
export const COURSE_TABS = ['lessons', 'overview', 'teacher'] as const;
export type CourseTab = (typeof COURSE_TABS)[number];
