import type { Database } from '#server/db/connect.ts';
import type { PageHead } from '#server/sharing/page-head.ts';
import { TEXTS } from '#server/sharing/page-texts.ts';
import { picturePath } from '#server/sharing/pictures/picture-address.ts';
import type { PictureSpec } from '#server/sharing/pictures/picture-spec.ts';
import { publicProfile } from '#server/sharing/public-page-store.ts';
import { NOT_FOUND } from './still-heads.ts';

type Profile = NonNullable<Awaited<ReturnType<typeof publicProfile>>>;

/** What the picture of a person's page shows. */
export async function personPicture(db: Database, username: string): Promise<PictureSpec | 'missing'> {
  const profile = await publicProfile(db, username);
  return profile === undefined ? 'missing' : specOf(profile);
}

function specOf(row: Profile): PictureSpec {
  const { avatar_public_id: publicID, avatar_version: version } = row;
  return {
    kind: 'person',
    name: row.display_name,
    username: row.username ?? '',
    bio: row.bio,
    avatar: publicID === null || version === null ? null : { publicID, version },
  };
}

/** The page of a person who made it public; for everybody else's name as if it did not exist. */
export async function personHead(
  { db, publicOrigin }: { db: Database; publicOrigin: string },
  username: string,
): Promise<PageHead> {
  const profile = await publicProfile(db, username);
  if (profile === undefined) return NOT_FOUND;
  const { display_name: name, bio } = profile;
  const path = `/users/${username}`;
  const description = bio.trim() === '' ? TEXTS.person(name) : bio;
  return {
    status: 200,
    name,
    description,
    path,
    type: 'profile',
    picture: { path: picturePath('users', username, specOf(profile)), alt: name },
    data: {
      '@type': 'ProfilePage',
      url: `${publicOrigin}${path}`,
      mainEntity: {
        '@type': 'Person',
        name,
        alternateName: username,
        description,
        url: `${publicOrigin}${path}`,
      },
    },
    body: { heading: name, lead: description, link: { path: '/', name: TEXTS.begin } },
  };
}
