import { ApiError } from '#contract/errors.ts';
import type { PlayRow } from './play-store.ts';

/**
 * Whether somebody may see and hear a play: anybody while it is public; its own learner until they take it back.
 *
 *   taken back               410, for everybody
 *   hidden by the school     410, but not for its learner
 *   its learner is private   403, but not for themselves
 *
 * @throws ApiError 404, 410, 403
 */
export function requireVisiblePlay(row: PlayRow | undefined, viewer: string | undefined): PlayRow {
  if (row === undefined) throw new ApiError('api/not-found');
  if (row.removed_at !== null) throw new ApiError('api/gone');
  if (row.is_visible || row.uid === viewer) return row;
  throw new ApiError(row.is_public === true ? 'api/gone' : 'api/forbidden');
}

/** The play of a person who changes it. @throws ApiError 404, 410, 403 */
export function requireOwnPlay(row: PlayRow | undefined, uid: string): PlayRow {
  const play = requireVisiblePlay(row, uid);
  if (play.uid !== uid) throw new ApiError('api/forbidden');
  return play;
}
