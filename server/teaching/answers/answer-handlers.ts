import type { answers } from '#contract/teach/answers.ts';
import { HOUR_MS } from '#domain/time-units.ts';
import type { Database } from '#server/db/connect.ts';
import { retryOnConflict } from '#server/db/retry-on-conflict.ts';
import { hit } from '#server/http/rate-limit-store.ts';
import type { Signer } from '#server/storage/signer.ts';
import type { TeachDeps, TeachHandlers } from '#server/teaching/implement-teach.ts';
import { requireSubmission } from '#server/teaching/queue/hold-claim.ts';
import { markListened } from '#server/teaching/queue/submission-store.ts';
import { auditTeacher } from '#server/teaching/teachers/audit-store.ts';
import type { Teacher } from '#server/teaching/teachers/session-store.ts';
import { teacherVoiceSigner } from '#server/teaching/voices/voice-address.ts';
import { versionsOf } from './answer-store.ts';
import { editAnswer, requireVisible, undoAnswer, withdrawAnswer } from './change-answer.ts';
import { presentAnswer } from './present-answer.ts';
import { saveDraft } from './save-draft.ts';
import { sendAnswer } from './send-answer.ts';

/** A console saves a draft a few seconds after the last key. */
const DRAFT_LIMIT = { name: 'teach-draft', hits: 2000, windowMs: HOUR_MS };
/** Each stores a version of up to 256 KB for as long as the answer. */
const ANSWER_LIMIT = { name: 'teach-answer', hits: 300, windowMs: HOUR_MS };
const MAX_VERSIONS = 200;

/** Answers, their drafts and their history. */
export function answerHandlers(
  { db, clock }: TeachDeps,
  signer: Signer,
): Omit<TeachHandlers<typeof answers>, 'showTake'> {
  const change = <T>(work: (trx: Database) => Promise<T>) =>
    retryOnConflict(() => db.transaction().execute(work));
  const limit = (rule: typeof DRAFT_LIMIT, { teacherID }: Teacher) =>
    hit(db, clock, rule, `teacher:${teacherID}`);
  const voiceURL = (teacher: Teacher) => teacherVoiceSigner(signer, teacher, clock.now());

  return {
    listened: async ({ submissionID }, teacher) => {
      await change(async (trx) => {
        const now = clock.now();
        await requireSubmission(trx, teacher, submissionID);
        if (!(await markListened(trx, submissionID, now))) return;
        await auditTeacher(trx, teacher, 'submission.listened', { now, subject: submissionID });
      });
      return {};
    },
    saveDraft: async (input, teacher) => {
      await limit(DRAFT_LIMIT, teacher);
      return { version: await change((trx) => saveDraft(trx, teacher, input, clock.now())) };
    },
    send: async (input, teacher) => {
      await limit(ANSWER_LIMIT, teacher);
      const row = await change((trx) => sendAnswer(trx, teacher, input, clock.now()));
      return { answer: await presentAnswer(db, row, teacher, voiceURL(teacher)) };
    },
    undo: async ({ answerID }, teacher) => {
      await limit(ANSWER_LIMIT, teacher);
      await change((trx) => undoAnswer(trx, teacher, answerID, clock.now()));
      return {};
    },
    edit: async (input, teacher) => {
      await limit(ANSWER_LIMIT, teacher);
      const row = await change((trx) => editAnswer(trx, teacher, input, clock.now()));
      return { answer: await presentAnswer(db, row, teacher, voiceURL(teacher)) };
    },
    withdraw: async ({ answerID }, teacher) => {
      await limit(ANSWER_LIMIT, teacher);
      await change((trx) => withdrawAnswer(trx, teacher, answerID, clock.now()));
      return {};
    },
    history: async ({ answerID }, teacher) => {
      await requireVisible(db, teacher, answerID);
      const versions = await versionsOf(db, answerID, MAX_VERSIONS);
      return {
        versions: versions.map(({ action, name, made_at, content }) => ({
          action,
          teacherName: name,
          time: made_at.toISOString(),
          content,
        })),
      };
    },
  };
}
