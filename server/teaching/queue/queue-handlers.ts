import { ApiError } from '#contract/errors.ts';
import type { queue } from '#contract/teach/queue.ts';
import { HOUR_MS } from '#domain/time-units.ts';
import { retryOnConflict } from '#server/db/retry-on-conflict.ts';
import { hit } from '#server/http/rate-limit-store.ts';
import type { TeachDeps, TeachHandlers } from '#server/teaching/implement-teach.ts';
import { auditTeacher } from '#server/teaching/teachers/audit-store.ts';
import { leaveClaim } from './claim-store.ts';
import { holdClaim } from './hold-claim.ts';
import { presentSubmission } from './present-submission.ts';
import { MAX_QUEUE_PAGES, QUEUE_PAGE_SIZE, queueCounts, queuedSubmissions } from './queue-store.ts';

/** A console holds on to its claim every few minutes; a teacher opens one recording after another. */
const CLAIM_LIMIT = { name: 'teach-claim', hits: 1200, windowMs: HOUR_MS };

/** The queue and its claims. */
export function queueHandlers({ db, clock }: TeachDeps): TeachHandlers<typeof queue> {
  return {
    list: async ({ view, currCode, learner, page = 1 }, teacher) => {
      if (page < 1) throw new ApiError('api/bad-request');
      const viewer = { ...teacher, now: clock.now() };
      const isBeyond = page > MAX_QUEUE_PAGES;
      const rows = isBeyond ? [] : await queuedSubmissions(db, viewer, { view, currCode, learner, page });
      return {
        submissions: rows.slice(0, QUEUE_PAGE_SIZE).map((row) => presentSubmission(row, teacher.teacherID)),
        counts: await queueCounts(db, viewer),
        page: rows.length > QUEUE_PAGE_SIZE && page < MAX_QUEUE_PAGES ? { next: page + 1 } : {},
      };
    },
    claim: async ({ submissionID, pageID = null }, teacher) => {
      await hit(db, clock, CLAIM_LIMIT, `teacher:${teacher.teacherID}`);
      const { claimedUntil } = await retryOnConflict(() =>
        db.transaction().execute((trx) => holdClaim(trx, teacher, submissionID, clock.now(), pageID)),
      );
      return { until: claimedUntil.toISOString() };
    },
    release: async ({ submissionID, pageID = null }, teacher) => {
      await hit(db, clock, CLAIM_LIMIT, `teacher:${teacher.teacherID}`);
      await retryOnConflict(() =>
        db.transaction().execute(async (trx) => {
          const page = { teacherID: teacher.teacherID, pageID };
          if (!(await leaveClaim(trx, submissionID, page))) return;
          await auditTeacher(trx, teacher, 'claim.released', { now: clock.now(), subject: submissionID });
        }),
      );
      return {};
    },
  };
}
