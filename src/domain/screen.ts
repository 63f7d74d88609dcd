import { parseCoursePlace, parseCurrCode, parseLessonPlace } from './lessons/lesson-path.ts';

/**
 * Who may see a screen (specification, section 2, and decisions, "Guards beyond"):
 * `landing` for visitors, `visitor` only for them, `member` only for signed-in people, `onboarding` for those who need
 * it, `open` for everybody. `unknown` is no screen at all: it shows "page does not exist" to everybody.
 */
export type Screen = 'landing' | 'visitor' | 'member' | 'onboarding' | 'open' | 'unknown';

const FIXED: Readonly<Record<string, Screen>> = {
  '/': 'landing',
  '/signUp': 'visitor',
  '/signIn': 'visitor',
  '/resetPassword': 'visitor',
  '/signOut': 'open',
  '/__/auth/action': 'open',
  '/diagnostics': 'open',
  '/404': 'open',
  '/terms': 'open',
  '/privacy': 'open',
  '/legal': 'open',
  '/home': 'member',
  '/onboarding': 'onboarding',
  '/curriculums': 'member',
  '/progress': 'member',
  '/settings/home': 'member',
  '/settings/auth': 'member',
  '/settings/cards': 'member',
  '/settings/subscriptions': 'member',
  '/settings/subscriptions/cancel': 'member',
  '/settings/orders': 'member',
};

/** Below /purchase: the page before the last word, and the one after it. */
const PURCHASE_STEPS: readonly (string | undefined)[] = ['confirm', 'done'];
const CURRICULUM_TABS: readonly (string | undefined)[] = [undefined, 'courses', 'purchase'];
const LESSON_SUFFIXES: readonly (string | undefined)[] = [undefined, 'text', 'homework', 'feedback'];

/** Which screen an address names. A path whose parameters do not parse is no screen. */
export function screenOf(pathname: string): Screen {
  const path = pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname;
  const fixed = Object.hasOwn(FIXED, path) ? FIXED[path] : undefined;
  if (fixed) return fixed;
  const [, area, part = '', suffix, step, ...more] = path.split('/');
  if (more.length > 0) return 'unknown';
  if (step !== undefined) {
    const isPurchase = area === 'curriculums' && suffix === 'purchase' && PURCHASE_STEPS.includes(step);
    return isPurchase && parseCurrCode(part) ? 'member' : 'unknown';
  }
  if (area === 'lessons') {
    return parseLessonPlace(part) && LESSON_SUFFIXES.includes(suffix) ? 'member' : 'unknown';
  }
  if (area === 'curriculums') {
    return parseCurrCode(part) && CURRICULUM_TABS.includes(suffix) ? 'member' : 'unknown';
  }
  if (suffix !== undefined) return 'unknown';
  if (area === 'courses') return parseCoursePlace(part) ? 'member' : 'unknown';
  return 'unknown';
}
