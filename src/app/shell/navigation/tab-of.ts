/** The entries of the navigation bar. */
export type Tab = '/home' | '/curriculums' | '/practice' | '/community' | '/settings/home';

/** The pages of a tab begin with one of these segments; every other page belongs to home. */
const SEGMENTS: Readonly<Record<string, Tab>> = {
  curriculums: '/curriculums',
  courses: '/curriculums',
  lessons: '/curriculums',
  continue: '/curriculums',
  practice: '/practice',
  recordings: '/practice',
  community: '/community',
  compose: '/community',
  posts: '/community',
  plays: '/community',
  users: '/community',
  notifications: '/settings/home',
  settings: '/settings/home',
  progress: '/settings/home',
  share: '/settings/home',
  contact: '/settings/home',
  diagnostics: '/settings/home',
  signOut: '/settings/home',
  terms: '/settings/home',
  privacy: '/settings/home',
  legal: '/settings/home',
};

/** The tab that a page belongs to: one is lit on every page, so that a person knows where they are. */
export function tabOf(pathname: string): Tab {
  return SEGMENTS[pathname.split('/')[1] ?? ''] ?? '/home';
}
