import type { Lesson } from '#contract/entities/lesson.ts';
import { ApiError } from '#contract/errors.ts';

export interface SearchHit {
  lesson: Lesson;
  /** null if the device does not know it. */
  currCode: string | null;
  currName: string | null;
  courseName: string | null;
  excerpt: string;
  /** Whether it can be opened now; always true in answers of the server. */
  opens: boolean;
}

export interface SearchResult {
  /** The search words; older than those in the field while new results are loading. */
  words: string;
  lessons: readonly SearchHit[];
}

/** The state of one of the two sources: server and device. */
export interface SourceState {
  found: SearchResult | null;
  /** The result is for the current words. */
  fresh: boolean;
  error: unknown;
}

export type SearchView =
  | { kind: 'loading' }
  | { kind: 'failed'; error: unknown }
  | { kind: 'found'; from: 'server' | 'device'; found: SearchResult; fresh: boolean };

/** Whether the server could not be reached, so that only the device can be searched. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'api/network' || error.code === 'api/timeout');
}

/**
 * What is shown while two sources answer in their own time. An answer of the server wins; older results stay until there
 * are newer ones.
 *
 * @param needsDevice the server is offline or slow
 */
export function searchView(server: SourceState, device: SourceState, needsDevice: boolean): SearchView {
  if (server.found && server.fresh)
    return { kind: 'found', from: 'server', found: server.found, fresh: true };
  if (needsDevice && device.found) return viewOf('device', device);
  if (needsDevice ? device.error : server.error) {
    return { kind: 'failed', error: server.error ?? device.error };
  }
  if (server.found) return viewOf('server', server);
  if (device.found) return { kind: 'found', from: 'device', found: device.found, fresh: false };
  return { kind: 'loading' };
}

function viewOf(from: 'server' | 'device', { found, fresh }: SourceState): SearchView {
  return found === null ? { kind: 'loading' } : { kind: 'found', from, found, fresh };
}

/** Searches the lessons and texts on this device; best match first. */
export type SearchDevice = (words: string) => Promise<SearchHit[]>;
