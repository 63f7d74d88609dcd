import type { posts } from '#contract/community/posts.ts';
import type { Parsed } from '#contract/endpoint.ts';
import { ApiError } from '#contract/errors.ts';
import { cleanLine, cleanText, isBlank } from '#domain/community/public-text.ts';
import { mentionedUsernames } from '#domain/community/text-parts.ts';
import { notifyMentioned } from '#server/community/notices/community-notices.ts';
import { publicPeopleNamed } from '#server/community/notices/recipient-store.ts';
import { requirePublicAuthor } from '#server/community/people/require-public-author.ts';
import { makePicture, type UsablePicture } from '#server/community/pictures/make-picture.ts';
import { requireAllowedWords } from '#server/community/words/require-allowed-words.ts';
import type { Database } from '#server/db/connect.ts';
import type { Caller } from '#server/http/caller.ts';
import { requireVerifiedContact } from '#server/identity/require-verified-contact.ts';
import { curriculumExists } from '#server/learning/curriculum-store.ts';
import { actorOf } from './actor.ts';
import { holdPeople, inTransaction } from './lock-store.ts';
import type { PostDeps } from './post-deps.ts';
import { counted, POST_LIMITS } from './post-limits.ts';
import { isPublicPlay } from './post-parts-store.ts';
import { insertPost, ownerOfPost } from './post-write-store.ts';

type NewPost = Parsed<typeof posts.create>;

/** Stores a post and tells whom it mentions; the same `postID` again changes nothing. */
export async function createPost(deps: PostDeps, caller: Caller, input: NewPost): Promise<void> {
  const { db, clock } = deps;
  if (await isKnown(db, input.postID, caller.uid)) return;
  requireVerifiedContact(caller);
  const text = cleanText(input.text);
  const isEmpty = isBlank(text) && input.playSlug === undefined && input.imageUploadID === undefined;
  if (isEmpty) throw new ApiError('api/bad-request');
  const mentioned = await publicPeopleNamed(db, mentionedUsernames(text));
  await counted(deps, POST_LIMITS.posts, caller.uid, async () => {
    const picture = await pictureOf(deps, caller, input.imageUploadID);
    await inTransaction(db, (trx) =>
      storePost(trx, { caller, input, text, mentioned, picture, now: clock.now() }),
    );
  });
}

/**
 * The picture of a post, for somebody who may post: making it takes long, so that is asked first, and again with the post.
 * @throws ApiError as `makePicture` and `requirePublicAuthor`
 */
async function pictureOf(
  deps: PostDeps,
  caller: Caller,
  uploadID: string | undefined,
): Promise<UsablePicture | null> {
  if (uploadID === undefined) return null;
  await inTransaction(deps.db, (trx) => requirePublicAuthor(trx, caller, deps.clock.now()));
  return await makePicture(deps, { uploadID, uid: caller.uid, purpose: 'post' });
}

/** @throws ApiError 409 for an ID that somebody else has */
async function isKnown(db: Database, postID: string, uid: string): Promise<boolean> {
  const owner = await ownerOfPost(db, postID);
  if (owner !== undefined && owner !== uid) throw new ApiError('api/conflict');
  return owner !== undefined;
}

async function storePost(
  trx: Database,
  {
    caller,
    input,
    text,
    mentioned,
    picture,
    now,
  }: {
    caller: Caller;
    input: NewPost;
    text: string;
    mentioned: readonly string[];
    picture: UsablePicture | null;
    now: Date;
  },
): Promise<void> {
  const { uid } = caller;
  const { postID, playSlug, currCode } = input;
  const there = await holdPeople(trx, [uid, ...mentioned]);
  const author = await requirePublicAuthor(trx, caller, now);
  await requireAllowedWords(trx, { uid, text: `${text} ${cleanLine(input.imageAlt ?? '')}`, now });
  if (playSlug !== undefined && !(await isPublicPlay(trx, playSlug))) throw new ApiError('api/not-found');
  if (currCode !== undefined && !(await curriculumExists(trx, currCode))) throw new ApiError('api/not-found');
  const isNew = await insertPost(trx, {
    post_id: postID,
    uid,
    text,
    ...(picture === null ? {} : pictureColumns(picture, input.imageAlt)),
    play_slug: playSlug ?? null,
    curr_code: currCode ?? null,
    created_at: now,
    is_visible: true,
  });
  // Two calls with one ID at the same time.
  if (!isNew) return void (await isKnown(trx, postID, uid));
  const notified = mentioned.filter((each) => there.has(each));
  await notifyMentioned(trx, notified, { actor: actorOf(author), postID, commentID: null, text, now });
}

function pictureColumns({ publicID, version, width, height }: UsablePicture, alt = '') {
  return {
    image_public_id: publicID,
    image_version: version,
    image_width: width,
    image_height: height,
    image_alt: cleanLine(alt),
  };
}
