import type { ModeratedItem, ModerationDetail } from '#contract/teach/moderation.ts';
import { suspensionOf } from '#server/community/people/profile-store.ts';
import { presentImage } from '#server/community/posts/present-post.ts';
import type { Database } from '#server/db/connect.ts';
import type { Signer } from '#server/storage/signer.ts';
import { type ActionRow, actionsAbout, versionsOf } from './action-store.ts';
import { reportsAbout } from './report-store.ts';
import { commentsNear, type SubjectRow, subjectOf, type ThreadComment } from './subject-store.ts';

/** Comments that are shown before and after the one in question. */
const COMMENTS_NEAR = 10;

/** `signer`: the school sees the pictures of what is hidden. */
export function presentItem(row: SubjectRow, signer: Signer, now: Date): ModeratedItem {
  return {
    postID: row.post_id,
    commentID: row.comment_id,
    author: authorOf(row, now),
    text: row.text,
    image: presentImage(row, signer, now),
    playSlug: row.play_slug,
    createTime: row.created_at.toISOString(),
    state: stateOf(row),
    hiddenBy: row.hidden_by === null ? null : row.hidden_by === 'reports' ? 'reports' : 'school',
    reports: row.reports,
    reasons: row.reasons,
    lastReportTime: row.reported_at?.toISOString() ?? null,
  };
}

/** Everything that the school needs to decide about a post or a comment. */
export async function presentDetail(
  db: Database,
  row: SubjectRow,
  { signer, now }: { signer: Signer; now: Date },
): Promise<ModerationDetail> {
  const subject = { postID: row.post_id, commentID: row.comment_id };
  const post = row.comment_id === null ? row : await subjectOf(db, { ...subject, commentID: null });
  if (post === undefined) throw new Error('a comment has its post');
  const [comments, reports, versions, actions] = await Promise.all([
    commentsNear(db, row.post_id, row.created_at, COMMENTS_NEAR),
    reportsAbout(db, subject),
    versionsOf(db, subject),
    actionsAbout(db, row.uid),
  ]);
  return {
    item: presentItem(row, signer, now),
    thread: {
      post: presentWords(post, now),
      comments: comments.map((comment) => ({
        commentID: comment.comment_id,
        ...presentWords(comment, now),
      })),
    },
    reports: reports.map((report) => ({
      reason: report.reason,
      note: report.note,
      words: report.words,
      time: report.created_at.toISOString(),
      counts: report.counts,
      isHandled: report.handled_at !== null,
    })),
    versions: versions.map(({ text, replaced_at }) => ({ text, replaceTime: replaced_at.toISOString() })),
    steps: actions.map((action) => presentStep(action, row)),
  };
}

function presentStep(action: ActionRow, { post_id, comment_id }: SubjectRow) {
  return {
    stepID: action.action_id,
    isUndone: action.undone_at !== null,
    action: action.action,
    by: action.actor,
    teacherName: action.teacher_name,
    time: action.at.toISOString(),
    reason: action.reason,
    note: action.note,
    words: action.words,
    until: action.until?.toISOString() ?? null,
    isHere: action.post_id === post_id && action.comment_id === comment_id,
  };
}

const presentWords = (row: Omit<ThreadComment, 'comment_id'>, now: Date) => ({
  author: authorOf(row, now),
  text: row.text,
  createTime: row.created_at.toISOString(),
  state: stateOf(row),
});

function authorOf(
  row: Pick<SubjectRow, 'username' | 'display_name' | 'suspended_until'>,
  now: Date,
): ModeratedItem['author'] {
  return {
    username: row.username,
    displayName: row.display_name,
    suspendedUntil: suspensionOf(row, now)?.toISOString() ?? null,
  };
}

export function stateOf(
  row: Pick<SubjectRow, 'deleted_at' | 'hidden_at' | 'is_visible'>,
): ModeratedItem['state'] {
  if (row.deleted_at !== null) return 'deleted';
  if (row.hidden_at !== null) return 'hidden';
  return row.is_visible ? 'visible' : 'private';
}
