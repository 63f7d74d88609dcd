import { withdrawNoticesOfThreads } from '#server/community/notices/thread-notice-store.ts';
import type { Database } from '#server/db/connect.ts';

export interface NewPlay {
  readonly playSlug: string;
  readonly playID: string;
  readonly postID: string;
  readonly uid: string;
  readonly submissionID: string;
  readonly firstSubmissionID: string | null;
  readonly title: string;
  readonly text: string;
  readonly currCode: string;
  readonly now: Date;
}

/** Adds a play with its post. Its learner's profile is public, and its row locked. */
export async function addPlay(trx: Database, play: NewPlay): Promise<void> {
  await lockSounds(trx, [play.submissionID, play.firstSubmissionID]);
  await trx
    .insertInto('posts')
    .values({
      post_id: play.postID,
      uid: play.uid,
      text: play.text,
      play_slug: play.playSlug,
      is_play: true,
      curr_code: play.currCode,
      created_at: play.now,
      is_visible: true,
    })
    .execute();
  await trx
    .insertInto('plays')
    .values({
      play_slug: play.playSlug,
      play_id: play.playID,
      uid: play.uid,
      submission_id: play.submissionID,
      first_submission_id: play.firstSubmissionID,
      title: play.title,
      post_id: play.postID,
      created_at: play.now,
    })
    .execute();
}

/**
 * Waits for whoever writes a sound of these recordings at this moment: they do not see the play, and say that it concerns the learner alone
 * (migration 072). Who writes one later waits for the play, and sees it.
 */
async function lockSounds(trx: Database, submissionIDs: readonly (string | null)[]): Promise<void> {
  await trx
    .selectFrom('m4as as m')
    .innerJoin('submissions as s', 's.user_audio_id', 'm.user_audio_id')
    .where('s.submission_id', 'in', submissionIDs)
    .orderBy('m.user_audio_id')
    .select('m.user_audio_id')
    .forNoKeyUpdate('m')
    .execute();
}

/** Another title; the words are the post's. */
export async function renamePlay(trx: Database, playSlug: string, title: string): Promise<void> {
  await trx.updateTable('plays').set({ title }).where('play_slug', '=', playSlug).execute();
}

/**
 * Takes a play back: its words, likes and comments go at once. The rows of the play and of its post stay, so that their
 * addresses answer 410.
 */
export async function takePlayBack(
  trx: Database,
  play: { playSlug: string; postID: string },
  now: Date,
): Promise<void> {
  // The post first: whoever likes or comments waits for this row, and finds it gone.
  await trx
    .updateTable('posts')
    .set({ text: '', likes: 0, comments: 0, deleted_at: now, wiped_at: now, is_visible: false })
    .where('post_id', '=', play.postID)
    .execute();
  await trx
    .updateTable('plays')
    .set({ title: '', removed_at: now })
    .where('play_slug', '=', play.playSlug)
    .execute();
  await withdrawNoticesOfThreads(trx, [play.postID]);
  await trx.deleteFrom('post_likes').where('post_id', '=', play.postID).execute();
  await trx.deleteFrom('post_comments').where('post_id', '=', play.postID).execute();
  await trx.deleteFrom('post_versions').where('post_id', '=', play.postID).execute();
}

/** Deletes a person's plays, whose submissions are about to be deleted. */
export async function deletePlaysOf(trx: Database, uid: string): Promise<void> {
  await trx.deleteFrom('plays').where('uid', '=', uid).execute();
}
