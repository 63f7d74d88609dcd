import type { Problem } from './use-problem.ts';

/** Put on what a problem is about: `data-lack="no-outcome"`. A comment that is too long is known by `aria-invalid`. */
const PLACES = {
  'no-outcome': '[data-lack="no-outcome"]',
  nothing: '[data-lack="nothing"]',
  'too-long': '[data-comment][aria-invalid="true"]',
} as const;

/**
 * Brings what is missing or wrong into view. Only keys that work everywhere (Ctrl+Enter) take the focus there: after a button
 * the second half of a double press would choose or write something.
 */
export function leadTo(problem: Problem, { focus }: { focus: boolean }): void {
  if (problem.of !== 'draft') return;
  const place = document.querySelector<HTMLElement>(PLACES[problem.why]);
  place?.scrollIntoView({ block: 'nearest' });
  const field = place?.matches('textarea') ? place : place?.querySelector<HTMLElement>('input, button');
  if (focus) field?.focus({ preventScroll: true });
}
