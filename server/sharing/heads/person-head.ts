import type { Database } from '#server/db/connect.ts';
import type { PageHead } from '#server/sharing/page-head.ts';
import { TEXTS } from '#server/sharing/page-texts.ts';
import { publicProfile } from '#server/sharing/public-page-store.ts';
import { GENERAL_PICTURE, NOT_FOUND } from './still-heads.ts';

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
    picture: GENERAL_PICTURE,
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
