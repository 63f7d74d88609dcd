import type { AnswerContent } from '#contract/entities/answer.ts';
import { graphemesOf } from '#domain/graphemes.ts';
import { lessonPart } from '#domain/lessons/lesson-path.ts';
import { quoted } from '#domain/quoted.ts';
import type { Database } from '#server/db/connect.ts';
import { lessonOfSubmission } from '#server/homework/submission-store.ts';
import { placeOf } from '#server/learning/lesson-place.ts';
import { addNotice, reviseNotice, withdrawNotice } from '#server/notices/notice-store.ts';

const MAX_QUOTED_LETTERS = 80;

interface Answered {
  readonly answerID: string;
  /** The learner. */
  readonly uid: string;
  readonly lessonID: string;
  readonly teacherName: string;
  readonly content: AnswerContent;
}

const onceOf = (answerID: string) => `answer:${answerID}`;

/** Tells the learner of an answer, from the moment at which it becomes visible. In the transaction that sends it. */
export async function addAnswerNotice(
  trx: Database,
  answered: Answered,
  { now, visibleAt }: { now: Date; visibleAt: Date },
): Promise<void> {
  const words = await wordsOf(trx, answered);
  if (words === null) return;
  const { uid, answerID } = answered;
  await addNotice(trx, { ...words, uid, kind: 'answer', once: onceOf(answerID), now, visibleAt });
}

/** Corrects what the notice quotes. */
export async function reviseAnswerNotice(trx: Database, answered: Answered): Promise<void> {
  const words = await wordsOf(trx, answered);
  if (words !== null)
    await reviseNotice(trx, { ...words, uid: answered.uid, once: onceOf(answered.answerID) });
}

/** Of an answer that was undone or withdrawn nothing is told. */
export async function withdrawAnswerNotice(
  trx: Database,
  { uid, answerID }: Pick<Answered, 'uid' | 'answerID'>,
): Promise<void> {
  await withdrawNotice(trx, uid, onceOf(answerID));
}

async function wordsOf(trx: Database, { lessonID, teacherName, content }: Answered) {
  const lesson = await lessonOfSubmission(trx, lessonID);
  if (lesson === undefined) return null;
  const name = teacherName.endsWith('先生') ? teacherName : `${teacherName}先生`;
  return {
    title: `${name}から返事が届きました`,
    body: `${quoted(lesson.lesson_name)}の録音へ\n${beginningOf(content)}`.trim(),
    link: `/lessons/${lessonPart(placeOf(lesson))}/homework`,
  };
}

/** What was said first: the beginning of the first words, else that there is a voice. */
function beginningOf({ comments }: AnswerContent): string {
  const first = comments.map(({ body }) => body).find((body) => body.kind === 'text');
  if (first === undefined) return comments.length > 0 ? '声のメッセージがあります。' : '';
  const letters = [...graphemesOf(first.text.trim().replace(/\s+/g, ' '))];
  const text = letters.slice(0, MAX_QUOTED_LETTERS).join('');
  return quoted(letters.length > MAX_QUOTED_LETTERS ? `${text}…` : text);
}
