import type { AnswerDraft } from '#contract/entities/answer.ts';
import type { SentAnswer, TeacherVoice } from '#contract/teach/answers.ts';
import type { Database } from '#server/db/connect.ts';
import type { Teacher } from '#server/teaching/teachers/session-store.ts';
import { type VoiceRow, voicesByRecording } from '#server/teaching/voices/voice-store.ts';
import type { AnswerRow } from './answer-store.ts';

/** Makes the address at which the teacher who asks hears a voice. */
export type VoiceURL = (voice: VoiceRow) => string;

/** The recordings of the voices in an answer or a draft. */
export function voiceRecordings({ comments }: Pick<AnswerDraft, 'comments'>): string[] {
  return comments.flatMap(({ body }) => (body.kind === 'voice' ? [body.recordingID] : []));
}

export async function presentAnswer(
  db: Database,
  row: AnswerRow,
  teacher: Teacher,
  voiceURL: VoiceURL,
): Promise<SentAnswer> {
  return {
    answerID: row.answer_id,
    teacherName: row.teacher_name,
    content: row.content,
    voices: await presentVoices(db, row.teacher_id, row.content, voiceURL),
    sentAt: row.sent_at.toISOString(),
    undoUntil: row.visible_at.toISOString(),
    editedAt: row.edited_at?.toISOString() ?? null,
    withdrawnAt: row.withdrawn_at?.toISOString() ?? null,
    isMine: row.teacher_id === teacher.teacherID,
    mayWithdraw: mayWithdraw(row, teacher),
    reply:
      row.reply === null || row.replied_at === null
        ? null
        : { text: row.reply, createTime: row.replied_at.toISOString() },
  };
}

/** Its author may; what a teacher wrote who has left can be withdrawn by any other of the curriculum. */
export function mayWithdraw(
  row: Pick<AnswerRow, 'teacher_id' | 'teacher_disabled_at'>,
  { teacherID }: Teacher,
): boolean {
  return row.teacher_id === teacherID || row.teacher_disabled_at !== null;
}

/** Voices that have arrived. */
export async function presentVoices(
  db: Database,
  teacherID: string,
  content: Pick<AnswerDraft, 'comments'>,
  voiceURL: VoiceURL,
): Promise<TeacherVoice[]> {
  const rows = await voicesByRecording(db, teacherID, voiceRecordings(content));
  return rows.map((row) => ({ recordingID: row.recording_id, url: voiceURL(row), seconds: row.seconds }));
}
