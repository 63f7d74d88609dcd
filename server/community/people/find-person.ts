import { ApiError } from '#contract/errors.ts';
import type { Database } from '#server/db/connect.ts';
import { type ProfileRow, profileByUsername } from './profile-store.ts';

/** @throws ApiError 404 where nobody has that name */
export async function requireNamed(db: Database, username: string): Promise<ProfileRow> {
  const profile = await profileByUsername(db, username);
  if (profile === undefined) throw new ApiError('api/not-found');
  return profile;
}

/**
 * A person whose page the viewer may see: a public one, or their own.
 * @throws ApiError 404 where nobody has that name, 403 for a private profile
 */
export async function requireSeen(
  db: Database,
  username: string,
  viewer: string | undefined,
): Promise<ProfileRow> {
  const profile = await requireNamed(db, username);
  if (!profile.is_public && profile.uid !== viewer) throw new ApiError('api/forbidden');
  return profile;
}
