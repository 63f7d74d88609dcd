import * as z from 'zod/mini';
import { CommentPlace } from '#contract/entities/answer.ts';
import { OUTCOMES, STAMPS } from '#domain/answers/answer.ts';
import { DAY_MS } from '#domain/time-units.ts';

/** Looser than the contract: words that are too long to be sent are still the teacher's words. */
const StoredDraft = z.object({
  content: z.object({
    outcome: z.nullable(z.enum(OUTCOMES)),
    stamp: z.nullable(z.enum(STAMPS)),
    comments: z.array(
      z.object({
        commentID: z.string(),
        place: CommentPlace,
        body: z.discriminatedUnion('kind', [
          z.object({ kind: z.literal('text'), text: z.string() }),
          z.object({ kind: z.literal('voice'), recordingID: z.string() }),
        ]),
      }),
    ),
  }),
  /** The server's version that it goes on from; 0 before the first. */
  version: z.int(),
  /** True while the server has not stored it. */
  isDirty: z.boolean(),
  /** The answer that this draft becomes: the same one however often it is sent. */
  answerID: z.string(),
  savedAt: z.number(),
});
export type StoredDraft = z.infer<typeof StoredDraft>;

/** Drafts on this device, each written before the next key is pressed. */
export interface DraftStore {
  load(teacherID: string, submissionID: string): StoredDraft | null;
  /** False when the device has no room: then the words are on the screen and, a second later, on the server. */
  save(teacherID: string, submissionID: string, draft: StoredDraft): boolean;
  remove(teacherID: string, submissionID: string): void;
}

const PREFIX = 'otomichi.teach.draft.';
/** On a full device a draft that the server has too stays for this long. */
const RETENTION_MS = DAY_MS;

/** Drafts in localStorage: the only storage of a page that has written when the call returns. */
export function draftStore(storage: Storage): DraftStore {
  const keyOf = (teacherID: string, submissionID: string) => `${PREFIX}${teacherID}.${submissionID}`;
  return {
    load: (teacherID, submissionID) => read(storage.getItem(keyOf(teacherID, submissionID))),
    save(teacherID, submissionID, draft) {
      const write = () => storage.setItem(keyOf(teacherID, submissionID), JSON.stringify(draft));
      try {
        write();
        return true;
      } catch {
        dropStoredElsewhere(storage, draft.savedAt);
      }
      try {
        write();
        return true;
      } catch {
        return false;
      }
    },
    remove: (teacherID, submissionID) => storage.removeItem(keyOf(teacherID, submissionID)),
  };
}

function read(text: string | null): StoredDraft | null {
  if (text === null) return null;
  try {
    const parsed = z.safeParse(StoredDraft, JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** Makes room on a full device: old drafts that the server has as well. What only this device has is never removed. */
function dropStoredElsewhere(storage: Storage, now: number): void {
  for (const key of Object.keys(storage).filter((each) => each.startsWith(PREFIX))) {
    const draft = read(storage.getItem(key));
    if (draft && !draft.isDirty && now - draft.savedAt > RETENTION_MS) storage.removeItem(key);
  }
}
