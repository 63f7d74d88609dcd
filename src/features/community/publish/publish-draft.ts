import { MAX_PLAY_TITLE_LENGTH, MAX_POST_LENGTH } from '#domain/community/post.ts';
import { cleanLine, cleanText, isBlank } from '#domain/community/public-text.ts';
import { countCharacters } from '#domain/text-length.ts';

/** What a person wrote about a recording that they want to publish. */
export interface PublishDraft {
  /** Names the publication through all its tries: an answer that was lost makes no second play. */
  readonly playID: string;
  /** null until it was changed: the lesson's name stands there. */
  readonly title: string | null;
  readonly text: string;
  readonly firstRecordingID: string | null;
}

export function readDraft(stored: unknown): PublishDraft | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const { playID, title, text, firstRecordingID } = stored as Record<keyof PublishDraft, unknown>;
  const isGood = typeof playID === 'string' && typeof text === 'string' && isTextOrNull(title);
  if (!isGood || !isTextOrNull(firstRecordingID)) return null;
  return { playID, title, text, firstRecordingID };
}

function isTextOrNull(value: unknown): value is string | null {
  return value === null || typeof value === 'string';
}

/** One key for a person and a recording. */
export function draftKey(uid: string, recordingID: string): string {
  return `otomichi.publish.${uid}.${recordingID}`;
}

/** Whether title and words can be published. */
export function isComplete(title: string, text: string): boolean {
  const line = cleanLine(title);
  return (
    !isBlank(line) &&
    countCharacters(line) <= MAX_PLAY_TITLE_LENGTH &&
    countCharacters(cleanText(text)) <= MAX_POST_LENGTH
  );
}
