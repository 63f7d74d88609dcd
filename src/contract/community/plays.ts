import * as z from 'zod/mini';
import { MAX_PLAY_TITLE_LENGTH, MAX_POST_LENGTH } from '#domain/community/post.ts';
import { privateGet, privatePost, publicGet } from '../endpoint.ts';
import { LessonID, RecordingID, Uuid } from '../entities/ids.ts';
import { Play, PlaySlug } from '../entities/play.ts';
import { Post } from '../entities/post.ts';
import { publicLine, publicText } from '../entities/public-text.ts';

const Title = publicLine(MAX_PLAY_TITLE_LENGTH);
const Words = publicText(MAX_POST_LENGTH);

/** An own public recording, for the marks on takes and the list of the profile. */
export const OwnPlay = z.object({ ...Play.shape, recordingID: RecordingID });
export type OwnPlay = z.infer<typeof OwnPlay>;

/** Recordings that learners made public (product-rules R16). */
export const plays = {
  /** 404 for an unknown one, 410 once it was taken back, 403 while its learner's profile is private. */
  show: publicGet('/plays/show', {
    input: z.object({ playSlug: PlaySlug }),
    output: z.object({ play: Play, post: Post }),
  }),
  /** The person's own, newest first. */
  listOwn: privateGet('/plays/own/list', {
    input: z.object({}),
    output: z.object({ plays: z.array(OwnPlay) }),
  }),
  /**
   * Makes a submitted recording public, with its post. `playID` is made on the device: the same one again answers with the
   * same play. 403 `api/email-not-verified`, 403 `users/profile-missing` without a public profile, 403
   * `users/posting-suspended`, 404 for what is no submitted recording of theirs in that lesson, 409 `plays/already-public` for
   * a recording that is public under another `playID`, 409 `plays/too-many`, 422 `plays/unplayable` for a
   * recording of which no m4a can be made, 422 where 「はじめて」 is not the earlier one.
   */
  create: privatePost('/plays/create', {
    input: z.object({
      playID: Uuid,
      lessonID: LessonID,
      recordingID: RecordingID,
      /** An earlier submitted recording of the same lesson, for 「はじめてと今」. */
      firstRecordingID: z.optional(RecordingID),
      title: Title,
      text: Words,
    }),
    output: z.object({ play: Play, post: Post }),
  }),
  update: privatePost('/plays/update', {
    input: z.object({ playSlug: PlaySlug, title: Title, text: Words }),
    output: z.object({ play: Play, post: Post }),
  }),
  /** Takes it back: from now on 410, its sound, picture and post with it. The recording itself stays the learner's. */
  remove: privatePost('/plays/delete', { input: z.object({ playSlug: PlaySlug }), output: z.object({}) }),
};
