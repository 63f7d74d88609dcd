import { ApiError } from '#contract/errors.ts';
import { pictureFinder } from '#server/community/pictures/find-picture.ts';
import { memoryReader, sendBytes } from '#server/http/send-bytes.ts';
import { senderOf } from '#server/http/sender.ts';
import type { Mount, ServerDeps } from '#server/http/server-deps.ts';
import { findAddress } from './address.ts';
import { curriculumPicture } from './heads/curriculum-head.ts';
import { personPicture } from './heads/person-head.ts';
import { playPicture } from './heads/play-head.ts';
import { postPicture } from './heads/post-head.ts';
import { PICTURE_ADDRESS, PICTURE_PLACES, versionOf } from './pictures/picture-address.ts';
import { linkPictures } from './pictures/picture-service.ts';
import type { PictureSpec } from './pictures/picture-spec.ts';

/** So long other sites keep a picture whose page may be taken back. */
const CACHE_CURRENT = 'public, max-age=3600';
/** An address of an older version shows the current picture. */
const CACHE_BRIEFLY = 'public, max-age=300';

/** Parameters as in the addresses of the pages. */
const ROUTES = ['/plays/$playSlug', '/posts/$postID', '/users/$username', '/curriculums/$currCode'];

/** Serves the pictures of links to whoever may see their page. */
export const mountLinkPictures: Mount = (app, deps) => {
  const pictures = linkPictures(deps, pictureFinder(deps));
  app.get(`${PICTURE_ADDRESS}:place{${PICTURE_PLACES.join('|')}}/:id/:file{[0-9a-f]+[.]jpg}`, async (c) => {
    const { place, id, file } = c.req.param();
    const spec = await specAt(deps, `/${place}/${encodeURIComponent(id)}`);
    if (spec === 'missing') throw new ApiError('api/not-found');
    if (spec === 'gone') throw new ApiError('api/gone');
    const { hash, bytes } = await pictures(spec, senderOf(c));
    const isCurrent = file === `${versionOf(spec)}.jpg`;
    return await sendBytes(c, {
      size: bytes.byteLength,
      contentType: 'image/jpeg',
      etag: `"${hash}"`,
      cacheControl: isCurrent ? CACHE_CURRENT : CACHE_BRIEFLY,
      // Other sites show it.
      headers: { 'cross-origin-resource-policy': 'cross-origin' },
      open: memoryReader(bytes),
    });
  });
};

async function specAt(
  { db }: Pick<ServerDeps, 'db'>,
  path: string,
): Promise<PictureSpec | 'missing' | 'gone'> {
  const address = findAddress(ROUTES, path);
  const { playSlug, postID, username, currCode } = address?.params ?? {};
  if (playSlug !== undefined) return await playPicture(db, playSlug);
  if (postID !== undefined) return await postPicture(db, postID);
  if (username !== undefined) return await personPicture(db, username);
  if (currCode !== undefined) return await curriculumPicture(db, currCode);
  return 'missing';
}
