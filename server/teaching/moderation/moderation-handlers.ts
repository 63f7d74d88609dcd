import { ApiError } from '#contract/errors.ts';
import { MAX_MODERATION_PAGE, type ModerationDetail, type moderation } from '#contract/teach/moderation.ts';
import { cleanText } from '#domain/community/public-text.ts';
import { HOUR_MS } from '#domain/time-units.ts';
import { moderate } from '#server/community/moderation/moderate.ts';
import { presentDetail, presentItem } from '#server/community/moderation/present-subject.ts';
import {
  countSubjects,
  hiddenSubjects,
  type Subject,
  subjectOf,
  waitingSubjects,
} from '#server/community/moderation/subject-store.ts';
import { undoStep } from '#server/community/moderation/undo-step.ts';
import { hit } from '#server/http/rate-limit-store.ts';
import type { Signer } from '#server/storage/signer.ts';
import type { TeachDeps, TeachHandlers } from '#server/teaching/implement-teach.ts';
import { auditTeacher } from '#server/teaching/teachers/audit-store.ts';

const PAGE_SIZE = 20;
const ACT_LIMIT = { name: 'teach-moderation', hits: 500, windowMs: HOUR_MS };

/** What learners reported, for every teacher: community posts belong to no curriculum's commission. */
export function moderationHandlers(
  { db, clock }: TeachDeps,
  signer: Signer,
): TeachHandlers<typeof moderation> {
  /** @throws ApiError 404 */
  const detailOf = async (subject: Subject): Promise<ModerationDetail> => {
    const row = await subjectOf(db, subject);
    if (row === undefined) throw new ApiError('api/not-found');
    return await presentDetail(db, row, { signer, now: clock.now() });
  };
  return {
    list: async ({ view, page }) => {
      const read = view === 'waiting' ? waitingSubjects : hiddenSubjects;
      const rows = await read(db, { limit: PAGE_SIZE + 1, offset: (page - 1) * PAGE_SIZE });
      const now = clock.now();
      return {
        items: rows.slice(0, PAGE_SIZE).map((row) => presentItem(row, signer, now)),
        counts: await countSubjects(db),
        page: rows.length > PAGE_SIZE && page < MAX_MODERATION_PAGE ? { next: page + 1 } : {},
      };
    },
    show: ({ postID, commentID = null }) => detailOf({ postID, commentID }),
    act: async ({ postID, commentID = null, action, reason, note, days, seen }, { teacherID }) => {
      await hit(db, clock, ACT_LIMIT, `teacher:${teacherID}`);
      const now = clock.now();
      const subject = { postID, commentID };
      const decision = { action, reason: cleanText(reason), note: cleanText(note), days, seen };
      await moderate(db, subject, decision, {
        by: { actor: 'teacher', teacherID },
        now,
        afterwards: (trx, actionID) =>
          auditTeacher(trx, { teacherID }, `post.${action}`, {
            now,
            subject: commentID ?? postID,
            details: { actionID },
          }),
      });
      return await detailOf(subject);
    },
    undo: async ({ postID, commentID = null, stepID }, { teacherID }) => {
      await hit(db, clock, ACT_LIMIT, `teacher:${teacherID}`);
      const now = clock.now();
      const subject = { postID, commentID };
      await undoStep(db, subject, {
        stepID,
        teacherID,
        now,
        afterwards: (trx) =>
          auditTeacher(trx, { teacherID }, 'post.undo', {
            now,
            subject: commentID ?? postID,
            details: { actionID: stepID },
          }),
      });
      return await detailOf(subject);
    },
  };
}
