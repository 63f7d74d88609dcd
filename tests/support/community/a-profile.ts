import { profiles } from '#contract/community/profiles.ts';
import type { AServer } from '#tests/support/server/a-server.ts';

/** Gives a person a public profile by the calls of the app, named as the uid unless told otherwise. */
export async function aProfile(
  server: AServer,
  uid: string,
  rest: { username?: string; displayName?: string; bio?: string; isPublic?: boolean } = {},
): Promise<void> {
  const profile = { username: uid, displayName: `${uid}さん`, isPublic: true, ...rest };
  const { status, body } = await server.answer(profiles.update, profile, uid);
  if (status !== 200) throw new Error(`the profile of ${uid}: ${status} ${JSON.stringify(body)}`);
}

let ids = 0;

/** A post as the database has it, for tests of what concerns its author or its counts. */
export async function aPostRow(
  { database, clock }: AServer,
  uid: string,
  rest: { text?: string; likes?: number; comments?: number; isVisible?: boolean; isDeleted?: boolean } = {},
): Promise<string> {
  ids += 1;
  const postID = `00000000-0000-4000-8000-${String(ids).padStart(12, '0')}`;
  const { text = 'こんにちは', likes = 0, comments = 0, isDeleted = false, isVisible = !isDeleted } = rest;
  await database.db
    .insertInto('posts')
    .values({
      post_id: postID,
      uid,
      text,
      likes,
      comments,
      created_at: clock.now(),
      deleted_at: isDeleted ? clock.now() : null,
      is_visible: isVisible,
    })
    .execute();
  return postID;
}
