/*
 * Where in the list a teacher works: the view, the course or learner it is narrowed to, the page. A recording leads back there, so
 * that an evening with one course does not choose it again after each answer. Of one tab, and of one teacher.
 */
const KEY = 'otomichi.teach.queue';
const OWN = /^\/teach(\?|$)/;

export function rememberQueue(address: string): void {
  try {
    sessionStorage.setItem(KEY, address);
  } catch {
    // A full storage: the way back leads to all that waits.
  }
}

export function queuePlace(): string {
  const place = sessionStorage.getItem(KEY) ?? '';
  return OWN.test(place) ? place : '/teach';
}

export function forgetQueue(): void {
  sessionStorage.removeItem(KEY);
}
