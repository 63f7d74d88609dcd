import type { Lesson } from '#contract/entities/lesson.ts';
import { ApiError } from '#contract/errors.ts';

export interface SearchHit {
  lesson: Lesson;
  /** null where the device does not know it. */
  currCode: string | null;
  currName: string | null;
  courseName: string | null;
  excerpt: string;
  /** It opens as things are now: always where the school answered. */
  opens: boolean;
}

export interface SearchResult {
  /** What was looked for; it lags behind the field while new results are on their way. */
  words: string;
  lessons: readonly SearchHit[];
}

/** One of the two places that are searched, as the query tells of it. */
export interface SourceState {
  found: SearchResult | null;
  /** It is about the words that are looked for now. */
  fresh: boolean;
  error: unknown;
}

export type SearchView =
  | { kind: 'loading' }
  | { kind: 'failed'; error: unknown }
  | { kind: 'found'; from: 'school' | 'device'; found: SearchResult; fresh: boolean };

/** The school said nothing, so that only the device is left to ask. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'api/network' || error.code === 'api/timeout');
}

/**
 * What is shown of two places that answer in their own time. The school's answer counts where there is one; older
 * results stay until newer ones are there.
 *
 * @param needsDevice the school cannot be asked, or keeps one waiting
 */
export function searchView(school: SourceState, device: SourceState, needsDevice: boolean): SearchView {
  if (school.found && school.fresh)
    return { kind: 'found', from: 'school', found: school.found, fresh: true };
  if (needsDevice && device.found) return shown('device', device);
  if (needsDevice ? device.error : school.error) {
    return { kind: 'failed', error: school.error ?? device.error };
  }
  if (school.found) return shown('school', school);
  if (device.found) return { kind: 'found', from: 'device', found: device.found, fresh: false };
  return { kind: 'loading' };
}

function shown(from: 'school' | 'device', { found, fresh }: SourceState): SearchView {
  return found === null ? { kind: 'loading' } : { kind: 'found', from, found, fresh };
}

/** Searches the lessons and texts on this device; best match first. */
export type SearchDevice = (words: string) => Promise<SearchHit[]>;
