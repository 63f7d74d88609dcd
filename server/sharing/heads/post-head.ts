import type { Database } from '#server/db/connect.ts';
import type { PageHead } from '#server/sharing/page-head.ts';
import { TEXTS } from '#server/sharing/page-texts.ts';
import { picturePath } from '#server/sharing/pictures/picture-address.ts';
import type { PictureSpec } from '#server/sharing/pictures/picture-spec.ts';
import { postWithAuthor } from '#server/sharing/public-page-store.ts';
import { playHead, playPicture } from './play-head.ts';
import { GONE, NOT_FOUND } from './still-heads.ts';

/** A post as a visitor sees it. */
export interface VisiblePost {
  readonly text: string;
  readonly name: string;
  readonly username: string;
  readonly avatar: { readonly publicID: string; readonly version: number } | null;
  readonly image: { readonly publicID: string; readonly version: number; readonly alt: string } | null;
  /** The play that this post is the thread of. */
  readonly playSlug: string | null;
}

/** Whether strangers may see a post now: deleted or hidden is gone, a private author's is as if it never was. */
async function visiblePost(db: Database, postID: string): Promise<VisiblePost | 'missing' | 'gone'> {
  const row = await postWithAuthor(db, postID);
  if (row === undefined) return 'missing';
  if (row.deleted_at !== null || row.hidden_at !== null) return 'gone';
  if (!row.is_visible || row.is_public !== true || row.username === null) return 'missing';
  return {
    text: row.text,
    name: row.display_name ?? '',
    username: row.username,
    avatar: pictureOf(row.avatar_public_id, row.avatar_version),
    image: withAlt(pictureOf(row.image_public_id, row.image_version), row.image_alt),
    playSlug: row.is_play ? row.play_slug : null,
  };
}

function pictureOf(publicID: string | null, version: number | null) {
  return publicID === null || version === null ? null : { publicID, version };
}

function withAlt(picture: ReturnType<typeof pictureOf>, alt: string) {
  return picture && { ...picture, alt };
}

/** What the picture of a post shows; of the post of a play the play's. */
export async function postPicture(db: Database, postID: string): Promise<PictureSpec | 'missing' | 'gone'> {
  const post = await visiblePost(db, postID);
  if (typeof post === 'string') return post;
  return post.playSlug === null ? specOf(post) : await playPicture(db, post.playSlug);
}

function specOf({ text, name, username, avatar, image }: VisiblePost): PictureSpec {
  const photo = image && { publicID: image.publicID, version: image.version };
  return { kind: 'post', words: text, name, username, avatar, image: photo };
}

/** The post of a play is the play: search engines find it at one address. */
export async function postHead(
  { db, publicOrigin }: { db: Database; publicOrigin: string },
  postID: string,
): Promise<PageHead> {
  const post = await visiblePost(db, postID);
  if (post === 'gone') return GONE;
  if (post === 'missing') return NOT_FOUND;
  if (post.playSlug !== null) return await playHead({ db, publicOrigin }, post.playSlug);
  const description = post.text.trim() === '' ? TEXTS.pictureOf(post.name) : post.text;
  return {
    status: 200,
    name: TEXTS.post(post.name),
    description,
    path: `/posts/${postID}`,
    type: 'article',
    picture: {
      path: picturePath('posts', postID, specOf(post)),
      alt: post.image?.alt || TEXTS.post(post.name),
    },
    body: {
      heading: TEXTS.post(post.name),
      lead: description,
      link: { path: '/', name: TEXTS.begin },
    },
  };
}
