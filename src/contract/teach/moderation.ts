import * as z from 'zod/mini';
import {
  MAX_MODERATION_REASON_LENGTH,
  MAX_SUSPENSION_DAYS,
  MODERATION_ACTIONS,
} from '#domain/community/moderation.ts';
import { REPORT_REASONS } from '#domain/community/post.ts';
import { teacherGet, teacherPost } from '../endpoint.ts';
import { boundedInt, boundedText } from '../entities/bounded.ts';
import { QueryInt, Time, Uuid } from '../entities/ids.ts';
import { Page } from '../entities/page.ts';
import { PlaySlug } from '../entities/play.ts';
import { PostImage } from '../entities/post.ts';

/** `waiting`: reported and not looked at yet. `hidden`: out of sight, by reports or by the school. */
export const MODERATION_VIEWS = ['waiting', 'hidden'] as const;
export type ModerationView = (typeof MODERATION_VIEWS)[number];

export const MAX_MODERATION_PAGE = 200;

/** `private`: its author's profile is not public. */
const State = z.enum(['visible', 'private', 'hidden', 'deleted']);

/** Who wrote something, also while their profile is private. Suspended until then; null where they may post. */
const Author = z.object({
  username: z.nullable(z.string()),
  displayName: z.string(),
  suspendedUntil: z.nullable(Time),
});

/** A post, or one of its comments (`commentID`), that was reported or is hidden. */
export const ModeratedItem = z.object({
  postID: Uuid,
  commentID: z.nullable(Uuid),
  author: Author,
  /** Empty once it is deleted for more than ten minutes. */
  text: z.string(),
  image: z.nullable(PostImage),
  /** The play in a post. */
  playSlug: z.nullable(PlaySlug),
  createTime: Time,
  state: State,
  hiddenBy: z.nullable(z.enum(['reports', 'school'])),
  /** Those that nobody has looked at yet. */
  reports: z.int(),
  reasons: z.array(z.enum(REPORT_REASONS)),
  lastReportTime: z.nullable(Time),
});
export type ModeratedItem = z.infer<typeof ModeratedItem>;

const ModerationReport = z.object({
  reason: z.enum(REPORT_REASONS),
  note: z.string(),
  /** The words as they were when they were reported. */
  words: z.string(),
  time: Time,
  /** False for accounts of less than a day or without a verified address: they hide nothing. */
  counts: z.boolean(),
  isHandled: z.boolean(),
});

const ModerationStep = z.object({
  stepID: Uuid,
  action: z.enum(MODERATION_ACTIONS),
  by: z.enum(['teacher', 'cli', 'reports']),
  teacherName: z.nullable(z.string()),
  time: Time,
  /** The reason that the author has read. */
  reason: z.string(),
  /** What the school noted for itself. */
  note: z.string(),
  /** What the words were then. */
  words: z.string(),
  until: z.nullable(Time),
  /** Taken back by the teacher who took it: it counts no longer. */
  isUndone: z.boolean(),
  /** About this post or comment; otherwise about something else of the same author. */
  isHere: z.boolean(),
});

export const ModerationDetail = z.object({
  item: ModeratedItem,
  /** The post, and comments before and after the one in question, oldest first; all of it in any state. */
  thread: z.object({
    post: z.object({ author: Author, text: z.string(), createTime: Time, state: State }),
    comments: z.array(
      z.object({ commentID: Uuid, author: Author, text: z.string(), createTime: Time, state: State }),
    ),
  }),
  /** Newest first. */
  reports: z.array(ModerationReport),
  /** Words before they were changed, newest first. */
  versions: z.array(z.object({ text: z.string(), replaceTime: Time })),
  /** What the school did about this author, newest first. */
  steps: z.array(ModerationStep),
});
export type ModerationDetail = z.infer<typeof ModerationDetail>;

const Words = boundedText(MAX_MODERATION_REASON_LENGTH);

/** What learners reported, and what the school does about it (product-rules R17). Every teacher may. */
export const moderation = {
  /** Newest report or hiding first. */
  list: teacherGet('/moderation/list', {
    input: z.object({
      view: z.enum(MODERATION_VIEWS),
      page: z._default(QueryInt.check(z.minimum(1), z.maximum(MAX_MODERATION_PAGE)), 1),
    }),
    output: z.object({
      items: z.array(ModeratedItem),
      counts: z.object({ waiting: z.int(), hidden: z.int() }),
      page: Page,
    }),
  }),
  /** 404 for what does not exist. */
  show: teacherGet('/moderation/show', {
    input: z.object({ postID: Uuid, commentID: z.optional(Uuid) }),
    output: ModerationDetail,
  }),
  /**
   * `hide` and `restore` settle the reports; `restore` of something visible says that they were unfounded. `warn` and
   * `suspend` need a `reason`, which the author reads; `suspend` needs `days` (others pass over it), and leaves the post as it is.
   * 409 `moderation/changed` where a step came between: the teacher decided about what is so no longer. Nothing is done then.
   */
  act: teacherPost('/moderation/act', {
    input: z
      .object({
        postID: Uuid,
        commentID: z.optional(Uuid),
        action: z.enum(MODERATION_ACTIONS),
        reason: z._default(Words, ''),
        note: z._default(Words, ''),
        days: z.optional(boundedInt(1, MAX_SUSPENSION_DAYS)),
        /** The newest step about this author that stood (`isUndone`: false) on the teacher's screen; null: there was none. */
        seen: z.nullable(Uuid),
      })
      .check(
        z.refine(({ action, days }) => action !== 'suspend' || days !== undefined),
        z.refine(({ action, reason }) => (action !== 'warn' && action !== 'suspend') || reason.trim() !== ''),
      ),
    output: ModerationDetail,
  }),
  /**
   * Takes a teacher's own step back: what it changed is as before, the reports that it settled are open again, and its
   * author gets no notice. For `UNDO_MODERATION_MS`, while no step about the author came after it, and no warning (which
   * is read at once): otherwise 409 `moderation/changed`. Asked again, it answers the same.
   */
  undo: teacherPost('/moderation/undo', {
    input: z.object({ postID: Uuid, commentID: z.optional(Uuid), stepID: Uuid }),
    output: ModerationDetail,
  }),
};
