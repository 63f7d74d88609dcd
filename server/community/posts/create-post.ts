import type { posts } from '#contract/community/posts.ts';
import type { Parsed } from '#contract/endpoint.ts';
import { ApiError } from '#contract/errors.ts';
import { cleanLine, cleanText, isBlank } from '#domain/community/public-text.ts';
import { mentionedUsernames } from '#domain/community/text-parts.ts';
import { notifyMentioned } from '#server/community/notices/community-notices.ts';
import { publicPeopleNamed } from '#server/community/notices/recipient-store.ts';
import { requirePublicAuthor } from '#server/community/people/require-public-author.ts';
import { requireAllowedWords } from '#server/community/words/require-allowed-words.ts';
import type { Database } from '#server/db/connect.ts';
import type { Caller } from '#server/http/caller.ts';
import { hit } from '#server/http/rate-limit-store.ts';
import { requireVerifiedContact } from '#server/identity/require-verified-contact.ts';
import { actorOf } from './actor.ts';
import { holdPeople, inTransaction } from './lock-store.ts';
import type { PostDeps } from './post-deps.ts';
import { POST_LIMITS } from './post-limits.ts';
import { curriculumExists, isPublicPlay } from './post-parts-store.ts';
import { insertPost, ownerOfPost } from './post-write-store.ts';

type NewPost = Parsed<typeof posts.create>;

/** Stores a post and tells whom it mentions; the same `postID` again changes nothing. */
export async function createPost(deps: PostDeps, caller: Caller, input: NewPost): Promise<void> {
  const { db, clock } = deps;
  if (await isKnown(db, input.postID, caller.uid)) return;
  requireVerifiedContact(caller);
  if (input.imageUploadID !== undefined) throw new ApiError('api/not-found');
  const text = cleanText(input.text);
  if (isBlank(text) && input.playSlug === undefined) throw new ApiError('api/bad-request');
  await hit(db, clock, POST_LIMITS.posts, caller.uid);
  const mentioned = await publicPeopleNamed(db, mentionedUsernames(text));
  await inTransaction(db, (trx) => storePost(trx, { caller, input, text, mentioned, now: clock.now() }));
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
    now,
  }: {
    caller: Caller;
    input: NewPost;
    text: string;
    mentioned: readonly string[];
    now: Date;
  },
): Promise<void> {
  const { uid } = caller;
  const { postID, playSlug, currCode } = input;
  const there = await holdPeople(trx, [uid, ...mentioned]);
  const author = await requirePublicAuthor(trx, caller, now);
  await requireAllowedWords(trx, { uid, text: `${text} ${input.imageAlt ?? ''}`, now });
  if (playSlug !== undefined && !(await isPublicPlay(trx, playSlug))) throw new ApiError('api/not-found');
  if (currCode !== undefined && !(await curriculumExists(trx, currCode))) throw new ApiError('api/not-found');
  const isNew = await insertPost(trx, {
    post_id: postID,
    uid,
    text,
    image_alt: cleanLine(input.imageAlt ?? ''),
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
