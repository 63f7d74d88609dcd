import type { OwnProfile } from '#contract/community/profiles.ts';
import type { Person } from '#contract/entities/person.ts';
import { signedImage } from '#server/community/pictures/picture-address.ts';
import type { Signer } from '#server/storage/signer.ts';
import { imageOf } from './person-store.ts';
import { type ProfileRow, suspensionOf } from './profile-store.ts';
import { usernameFreeFrom } from './username-store.ts';

const NO_PROFILE: OwnProfile = {
  username: null,
  displayName: '',
  bio: '',
  instruments: [],
  image: null,
  isPublic: false,
  usernameFrom: null,
  suspendedUntil: null,
};

/** A person's profile as its owner sees it. */
export function presentOwn(row: ProfileRow | undefined, signer: Signer, now: Date): OwnProfile {
  if (row === undefined) return NO_PROFILE;
  return {
    username: row.username,
    displayName: row.display_name,
    bio: row.bio,
    instruments: row.instruments,
    image: ownImage(row, signer, now),
    isPublic: row.is_public,
    usernameFrom: usernameFreeFrom(row, now)?.toISOString() ?? null,
    suspendedUntil: suspensionOf(row, now)?.toISOString() ?? null,
  };
}

/** The picture of somebody's own profile: signed while strangers may not see it. */
export function ownImage(
  row: Pick<ProfileRow, 'is_public' | 'avatar_public_id' | 'avatar_version'>,
  signer: Signer,
  now: Date,
): Person['image'] {
  if (row.is_public || row.avatar_public_id === null) return imageOf(row);
  return signedImage(signer, row.avatar_public_id, now);
}
