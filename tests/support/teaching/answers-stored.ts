import type { AnswerContent } from '#contract/entities/answer.ts';
import type { AServer } from '#tests/support/server/a-server.ts';

/** The words of a comment; '' for a voice. */
export function textOf({ body }: AnswerContent['comments'][number]): string {
  return body.kind === 'text' ? body.text : '';
}

/** What the database has of a learner's submissions. */
export async function storedFacts({ deps: { db } }: AServer, uid: string) {
  const submissions = await db
    .selectFrom('submissions as s')
    .leftJoin('submission_claims as q', 'q.submission_id', 's.submission_id')
    .where('s.uid', '=', uid)
    .orderBy('s.submitted_at')
    .select(['s.submission_id', 's.answered_at', 'q.teacher_id', 'q.claimed_until'])
    .execute();
  const ids = submissions.map(({ submission_id }) => submission_id);
  const live = await db
    .selectFrom('answers')
    .where('submission_id', 'in', ids)
    .where('undone_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .select(['answer_id', 'submission_id'])
    .execute();
  const drafts = await db.selectFrom('answer_drafts').where('submission_id', 'in', ids).selectAll().execute();
  return submissions.map(({ submission_id, answered_at, teacher_id, claimed_until }) => ({
    live: live.filter((each) => each.submission_id === submission_id).map(({ answer_id }) => answer_id),
    isAnswered: answered_at !== null,
    claim: teacher_id === null || claimed_until === null ? null : { by: teacher_id, until: claimed_until },
    drafts: drafts
      .filter((each) => each.submission_id === submission_id)
      .map(({ teacher_id: by, version, content }) => ({
        by,
        version,
        texts: content?.comments.map(textOf) ?? null,
      }))
      .sort((one, other) => one.by.localeCompare(other.by)),
  }));
}
