import { expect, test } from 'vitest';
import { type Screen, screenOf } from '#domain/screen.ts';

const SCREENS: readonly [string, Screen][] = [
  ['/', 'landing'],
  ['/signUp', 'visitor'],
  ['/signIn', 'visitor'],
  ['/signOut', 'open'],
  ['/404', 'open'],
  ['/terms', 'open'],
  ['/privacy', 'open'],
  ['/home', 'member'],
  ['/home/', 'member'],
  ['/onboarding', 'onboarding'],
  ['/settings/home', 'member'],
  ['/progress', 'member'],
  ['/progress/pf-beginner', 'unknown'],
  ['/curriculums', 'member'],
  ['/curriculums/pf-beginner', 'member'],
  ['/curriculums/pf-beginner/courses', 'member'],
  ['/curriculums/pf-beginner/purchase', 'member'],
  ['/curriculums/pf-beginner/purchase/nowhere', 'unknown'],
  ['/courses/pf-first-steps_1', 'member'],
  ['/lessons/pf-first-steps_1_2', 'member'],
  ['/lessons/pf-first-steps_1_2/text', 'member'],
  ['/lessons/pf-first-steps_1_2/homework', 'member'],
  ['/lessons/pf-first-steps_1_2/feedback', 'member'],
  ['/signin', 'unknown'],
  ['/toString', 'unknown'],
  ['/curriculums/PF', 'unknown'],
  ['/curriculums/pf-beginner/cats', 'unknown'],
  ['/courses/pf_first_1', 'unknown'],
  ['/courses/pf-first', 'unknown'],
  ['/courses/pf-first_1.5', 'unknown'],
  ['/courses/pf-first_-1', 'unknown'],
  ['/lessons/pf-first_1', 'unknown'],
  ['/lessons/pf-first_1_x', 'unknown'],
  ['/lessons/pf-first_1_2/movie', 'unknown'],
  ['/lessons/pf-first_1_2/text/more', 'unknown'],
  ['/lessons', 'unknown'],
];

test.each(SCREENS)('%s is %s', (path, screen) => {
  expect(screenOf(path)).toBe(screen);
});
